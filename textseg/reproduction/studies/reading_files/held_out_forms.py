"""Forms of talks that were held out: no rule in `textseg.units` was changed for their sake."""

from __future__ import annotations

from textseg.reproduction.studies.reading_files.talk_forms import KINDS, Form

_I, _M, _C, _S, _H, _O = KINDS

_SPAN = "{t:%H:%M:%S}.160 --> {end:%H:%M:%S}.160"  # the times of a WebVTT cue
_SRT = "{n}\n{t:%H:%M:%S},160 --> {end:%H:%M:%S},160\n"  # the first two lines of an SRT cue
_SPOKEN = "{t:%-M} minutes {t:%-S} seconds"  # how Teams says a time for screen readers
_CLAN = "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tINV Investigator, PAR Participant\n"
_MEET_END = (
    "### Transcription ended after 00:32:49\n\n"
    "*This editable transcript was computer generated and might contain errors.*\n"
)
_JITSI = f"Transcript, started at 8:04:12 AM:\n{80 * '_'}\n"
_VERSCHLUESSELT = (
    "[05.01.24, 08:04:11] Werkstatt: \u200eNachrichten sind Ende-zu-Ende-verschlüsselt.\n"
)
_ENCRYPTED = "05/01/24, 8:04\u202fam - Messages and calls are end-to-end encrypted. Learn more.\n"
_LINE = "[LINE] Chat history with Workshop\nSaved on: 2024/01/15 20:30\n\n2024/01/15(Mon)\n"
_KAKAO = (
    "Workshop with KakaoTalk Chats\nDate Saved : 2024-01-15 20:30:11\n\n"
    f"{15 * '-'} Monday, January 15, 2024 {15 * '-'}\n"
)
_RULE = 64 * "="
_QQ = (
    f"消息记录（此消息记录为文本格式，不支持重新导入）\n\n{_RULE}\n消息分组:我的群聊\n{_RULE}\n"
    f"消息对象:Workshop\n{_RULE}\n\n"
)
_SALESFORCE = (
    "Chat Started: Monday, January 15, 2024, 08:04:12 (+0000)\nChat Origin: Website\nAgent Anna H\n"
)
_ASS = (
    "[Script Info]\nScriptType: v4.00+\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
)
_FOUNTAIN = (
    "Title: The Long Table\nAuthor: A. Winter\n\nINT. OFFICE - DAY\n\nRain on the window.\n\n"
)
_CURSOR = "# A question\n_Exported on 5/19/2025 at 22:12:45 GMT+2 from Cursor (0.50.5)_\n\n---\n\n"

FORMS: dict[str, Form] = {
    # Interviews
    "TurboScribe, text": Form(
        _I,
        "[Speaker {number}] ({c} - {end:%-M:%S})\n{words}\n\n",
        label="Speaker {number}",
        before="(Transcribed by TurboScribe.ai. Go Unlimited to remove this message.)\n\n",
    ),
    "Riverside, text": Form(_I, "{name} ({t:%M:%S}.014)\n{words}\n\n"),
    "by hand, time above the name": Form(_I, "[{t:%H:%M:%S}]\n\n{name}: {words}\n\n"),
    "oral history, capitals": Form(_I, "{FIRST}: {words}\n\n", label="{FIRST}", clock=""),
    "by hand, first name and dash": Form(_I, "{first} – {words}\n\n", "{first}", ""),
    "CLAN, CHAT file": Form(
        _I, "*{name}:\t{flat}\n", clock="", before=_CLAN, after="@End\n", roles=("INV", "PAR")
    ),
    "conversation analysis, numbered": Form(
        _I, "{n:>3}  {name}:  {flat}\n", clock="", roles=("A", "B", "C")
    ),
    # Meetings
    "Teams, copied from the recording": Form(
        _M, "{name}\n" + _SPOKEN + "{c}\n{name} " + _SPOKEN + "\n{words}\n\n"
    ),
    "Google Meet, Markdown": Form(
        _M,
        "### {t:%H:%M:%S}\n\n   \n**{name}:** {words}  \n   \n \n\n",
        before="# 📖 Transcript\n\n{date}\n\n## Weekly call - Transcript\n\n",
        after=_MEET_END,
    ),
    "Zoom, copied from the recording": Form(_M, "{name}\n{t:%H:%M:%S}\n{words}\n\n"),
    "Krisp, text": Form(_M, "{name} | {t:%M:%S}\n{words}\n\n"),
    "Jitsi, text": Form(_M, "<{aps}> {name}: {flat}\n", clock="day", before=_JITSI),
    "BigBlueButton, saved chat": Form(_M, "[{t:%H:%M}] {name}: {words}\n", clock="minute"),
    "call on earnings": Form(
        _M, "{name} -- Analyst\n\n{words}\n\n", clock="", before="Prepared Remarks:\n\n"
    ),
    # Chats
    "WhatsApp, iOS, German": Form(
        _C, "[{t:%d.%m.%y, %H:%M:%S}] {name}: {words}\n", clock="day", before=_VERSCHLUESSELT
    ),
    "WhatsApp, Android, Brazil": Form(_C, "{t:%d/%m/%Y %H:%M} - {name}: {words}\n", clock="minute"),
    "WhatsApp, Android, India": Form(
        _C,
        "{t:%d/%m/%y}, {hour12}:{t:%M}\u202f{t:%P} - {name}: {words}\n",
        clock="minute",
        before=_ENCRYPTED,
    ),
    "LINE, export": Form(_C, "{t:%H:%M}\t{name}\t{words}\n", clock="minute", before=_LINE),
    "KakaoTalk, export": Form(_C, "[{name}] [{ap}] {words}\n", clock="minute", before=_KAKAO),
    "QQ, export": Form(
        _C, "{t:%Y-%m-%d %H:%M:%S} {name}(1000{number})\n{words}\n\n", clock="day", before=_QQ
    ),
    "HexChat, log": Form(
        _C,
        "{t:%b %d %H:%M:%S} <{small}>\t{flat}\n",
        label="{small}",
        clock="day",
        before="**** BEGIN LOGGING AT Mon Jan 15 08:04:12 2024\n\n",
    ),
    "Salesforce, chat": Form(
        _C, "( {t:%-M}m {t:%-S}s ) {first}: {words}\n", label="{first}", before=_SALESFORCE
    ),
    # Captions
    "SRT, dashes": Form(_S, _SRT + "- {words}\n\n", label=""),
    "SRT, arrows": Form(_S, _SRT + ">> {words}\n\n", label=""),
    "SRT, name in capitals": Form(_S, _SRT + "{FIRST}: {words}\n\n", label="{FIRST}"),
    "WebVTT, YouTube": Form(
        _S,
        _SPAN + " align:start position:0%\n{words}\n\n",
        label="",
        before="WEBVTT\nKind: captions\nLanguage: en\n\n",
    ),
    "Advanced SubStation": Form(
        _S,
        "Dialogue: 0,{t:%-H:%M:%S}.16,{end:%-H:%M:%S}.16,Default,,0,0,0,,{flat}\n",
        label="",
        before=_ASS,
    ),
    "Premiere, text": Form(
        _S,
        "{t:%H:%M:%S}:04 - {end:%H:%M:%S}:04\nSpeaker {number}\n{words}\n\n",
        label="Speaker {number}",
    ),
    "Coursera, copied": Form(
        _S, "Play video starting at :{t:%-M}:{t:%-S} and follow transcript{c}\n{flat}\n", label=""
    ),
    # Hearings and plays
    "United Nations, record": Form(
        _H, "Mr. {first} (France): {words}\n\n", label="Mr. {first}", clock=""
    ),
    "European Parliament": Form(_H, "{name} (PPE). – {words}\n\n", clock=""),
    "Assemblée nationale": Form(_H, "M. {name}. {words}\n\n", label="M. {name}", clock=""),
    "Australia, Hansard": Form(
        _H, "Mr {FIRST} (Barton) ({t:%H:%M}): {words}\n\n", label="Mr {FIRST}", clock="minute"
    ),
    "play, French": Form(_H, "{NAME}. — {words}\n\n", "{NAME}", ""),
    "play, Folger": Form(_H, "{FIRST}  {words}\n\n", "{FIRST}", ""),
    "play, bold in Markdown": Form(_H, "**{NAME}.** {words}\n\n", "{NAME}", ""),
    "screenplay, Fountain": Form(_H, "{NAME}\n{words}\n\n", "{NAME}", "", before=_FOUNTAIN),
    # Models' output
    "Human and Assistant, hashes": Form(
        _O, "### {name}: {words}\n", clock="", roles=("Human", "Assistant")
    ),
    "ChatML": Form(
        _O, "<|im_start|>{name}\n{words}<|im_end|>\n", clock="", roles=("user", "assistant")
    ),
    "bold, colon outside": Form(
        _O, "**{name}**: {words}\n\n", clock="", roles=("User", "Assistant")
    ),
    "Open WebUI, text": Form(_O, "### {name}\n{words}\n\n", clock="", roles=("USER", "ASSISTANT")),
    "Cursor, export": Form(
        _O, "**{name}**\n\n{words}\n\n---\n\n", clock="", before=_CURSOR, roles=("User", "Cursor")
    ),
    "Claude Code, copied": Form(_O, "{name} {words}\n\n", label="", clock="", roles=(">", "⏺")),
    "Copilot, copied": Form(_O, "{name} said\n{words}\n", clock="", roles=("You", "Copilot")),
}
