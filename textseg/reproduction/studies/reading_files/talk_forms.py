"""Forms of talks: how programs and people write down who said what, and when.

The forms follow what the programs export, or what one gets by copying from their window.
"""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """A form: what is written for each turn, between what stands before and after them all.

    The templates are for `str.format`. A turn and a label may use: {name} the full name, {NAME}
    in capitals, {first} and {FIRST} its first word, {small} that word in lower case, {initials};
    {number} of the speaker from 1, {zero} from 0; {words} what was said, {flat} on one line,
    {indented} with a tab before later lines; {n} number of the turn from 1; {t} and {end} start
    and end of the turn, with strftime specs; {c} short recording time; {ap} and {aps} time of day
    with AM or PM, without and with seconds; {d}, {m}, {hour12} day, month and hour without zero.
    """

    kind: str  # the family of the form, as in KINDS
    turn: str  # what is written for one turn
    label: str = "{name}"  # how the speaker is called in this form, "" if it names no speakers
    # "recording", "day" (to the second), "minute" (time of day), "end" (of a recording, when the
    # turn ends; it begins where the one before has ended), or ""
    clock: str = "recording"
    before: str = ""  # text before the first turn; may use {date}
    after: str = ""  # text after the last turn
    # Fixed names of the speakers, in order: {name} is then the role, and the form holds for at
    # most that many speakers. Empty if the speakers are called by their own names.
    roles: tuple[str, ...] = ()


KINDS = ("interviews", "meetings", "chats", "captions", "hearings and plays", "models' output")
_I, _M, _C, _S, _H, _O = KINDS

_SPAN = "{t:%H:%M:%S}.240 --> {end:%H:%M:%S}.240"  # the times of a WebVTT cue
_SRT = "{n}\n{t:%H:%M:%S},240 --> {end:%H:%M:%S},240\n"  # the first two lines of an SRT cue
_WEBEX = '{n} "{name}" (33722{number})\n'  # the first line of a Webex cue
_TEAMS = "Weekly call-Meeting Transcript\n{date}\n27m 42s\n\nAlex Winter started transcription\n\n"
_MEET = "{date}\nWeekly call - Transcript\n00:00:00\n\n"
_MEET_END = (
    "\n\nTranscription ended after 00:32:49\n\nThis editable transcript was computer generated "
    "and might contain errors. People can also change the text after it was created.\n"
)
_FATHOM = "Weekly call\nVIEW RECORDING - 31 mins (No highlights): https://fathom.video/share/x\n"
_GRANOLA = "Meeting Title: Weekly call\nDate: {date}\n\nTranscript:\n \n"
_ENCRYPTED = (
    "Messages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, "
    "can read or listen to them. Tap to learn more.\n"
)
_VERSCHLUESSELT = (
    "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann "
    "sie lesen oder anhören, nicht einmal WhatsApp. Tippe, um mehr zu erfahren.\n"
)
_RULE = 62 * "="
_DISCORD = f"{_RULE}\nGuild: Workshop\nChannel: Text Channels / general\n{_RULE}\n\n"
_DISCORD_END = f"{_RULE}\nExported 48 message(s)\n{_RULE}\n"
_TACTIQ = "# tactiq.io free youtube transcript\n# A talk\n# https://www.youtube.com/watch/x\n\n"
_EXPORTER = "\n\n---\nPowered by [ChatGPT Exporter](https://www.chatgptexporter.com)"
_CHAT = ("User", "Assistant")
_COURT = ("THE COURT", "MR. HALE", "THE WITNESS", "MS. ORTEGA")
_HOUSE = ("The Chairman", "Mr. Hale", "Ms. Ortega", "Dr. Lindqvist", "Mrs. Boyd")

FORMS: dict[str, Form] = {
    # Interviews
    "Otter, text": Form(
        _I, "{name}  {c}  \n{words}\n\n", after="Transcribed by https://otter.ai\n"
    ),
    "Rev, text": Form(_I, "{name} ({t:%M:%S}):\n{words}\n\n"),
    "Trint, Word file": Form(_I, "{name} [{t:%H:%M:%S}] {words}\n\n"),
    "Sonix, text": Form(_I, "{name}: [{t:%H:%M:%S}] {words}\n\n", before="interview_03.mp3\n\n"),
    "Descript, Markdown": Form(_I, "[{t:%H:%M:%S}] **{name}:** {words}\n\n"),
    "Happy Scribe, text": Form(_I, "[{t:%H:%M:%S}.37] - {name}\n{words}\n\n"),
    "Word, Transcribe": Form(
        _I,
        "{t:%H:%M:%S} Speaker {number}\n{words}\n\n",
        label="Speaker {number}",
        before="Audio file\ninterview.mp3\n\nTranscript\n",
    ),
    "oTranscribe, text": Form(_I, "{t:%M:%S} {initials}: {words}\n\n", label="{initials}"),
    "f4 and MAXQDA": Form(
        _I, "{name}: {words} #{end:%H:%M:%S}-0#\n", clock="end", roles=("I", "B", "B2")
    ),
    "by hand, name and colon": Form(_I, "{name}: {words}\n", clock=""),
    "by hand, I and P": Form(_I, "{name}: {words}\n\n", clock="", roles=("I", "P", "P2")),
    "by hand, bold in Markdown": Form(_I, "**{name}:** {words}\n\n", clock=""),
    "by hand, time, name and colon": Form(_I, "[{t:%H:%M:%S}] {name}: {words}\n"),
    # Meetings
    "Zoom, VTT": Form(_M, "{n}\n" + _SPAN + "\n{name}: {flat}\n\n", before="WEBVTT\n\n"),
    "Zoom, saved captions": Form(_M, "[{name}] {t:%H:%M:%S}\n{words}\n\n", clock="day"),
    "Teams, VTT": Form(_M, _SPAN + "\n<v {name}>{words}</v>\n\n", before="WEBVTT\n\n"),
    "Teams, Word file": Form(_M, "{name}   {c}\n{words}\n\n", before=_TEAMS),
    "Teams, Word file until 2023": Form(
        _M, "{t:%-H:%-M:%-S}.240 --> {end:%-H:%-M:%-S}.240\n{name}\n{words}\n\n"
    ),
    "Google Meet": Form(_M, "{name}: {words}\n", clock="", before=_MEET, after=_MEET_END),
    "Webex, VTT": Form(_M, _WEBEX + _SPAN + "\n{words}\n\n", before="WEBVTT\n\n"),
    "Fireflies, text": Form(_M, "{name} - {t:%M:%S}\n{words}\n\n"),
    "Fathom, copied": Form(_M, "{c} - {name}\n  {flat}\n\n", before=_FATHOM + "\n---\n\n"),
    "Granola, copied": Form(
        _M, "{name}: {words}  \n", clock="", before=_GRANOLA, roles=("Me", "Them")
    ),
    # Chats
    "WhatsApp, Android, US": Form(
        _C,
        "{m}/{d}/{t:%y}, {hour12}:{t:%M}\u202f{t:%p} - {name}: {words}\n",
        clock="minute",
        before="1/5/24, 8:04\u202fAM - " + _ENCRYPTED,
    ),
    "WhatsApp, Android, UK": Form(
        _C,
        "{t:%d/%m/%Y, %H:%M} - {name}: {words}\n",
        clock="minute",
        before="05/01/2024, 08:04 - " + _ENCRYPTED,
    ),
    "WhatsApp, Android, German": Form(
        _C,
        "{t:%d.%m.%y, %H:%M} - {name}: {words}\n",
        clock="minute",
        before="05.01.24, 08:04 - " + _VERSCHLUESSELT,
    ),
    "WhatsApp, iOS, US": Form(
        _C, "[{m}/{d}/{t:%y}, {hour12}:{t:%M:%S}\u202f{t:%p}] {name}: {words}\n", clock="day"
    ),
    "Telegram, copied": Form(_C, "{name}, [{t:%d.%m.%Y %H:%M}]\n{words}\n\n", clock="minute"),
    "Signal, export": Form(_C, "[{t:%Y-%m-%d, %H:%M}] {name}: {words}\n", clock="minute"),
    "Slack, copied": Form(_C, "{name}\n  {ap}\n{words}\n", clock="minute"),
    "Discord, copied": Form(_C, "{small} — Today at {ap}\n{words}\n", "{small}", "minute"),
    "Discord, exporter": Form(
        _C,
        "[{m}/{d}/{t:%Y} {ap}] {small}\n{words}\n\n",
        label="{small}",
        clock="minute",
        before=_DISCORD,
        after=_DISCORD_END,
    ),
    "Teams, copied": Form(_C, "[{ap}] {name}\n{words}\n\n", clock="minute"),
    "Zoom, chat log": Form(
        _C, "{t:%H:%M:%S} From {name} to Everyone:\n\t{indented}\n", clock="day"
    ),
    "IRC, log": Form(_C, "[{t:%H:%M}] <{small}> {flat}\n", "{small}", "minute"),
    "Skype, copied": Form(_C, "[{m}/{d}/{t:%Y} {aps}] {name}: {words}\n", clock="day"),
    "Messenger, export page": Form(_C, "{name}\n{words}\n{t:%b %d, %Y} {aps}\n\n", clock="day"),
    "Google Chat, copied": Form(_C, "{name}, {ap}\n{words}\n\n", clock="minute"),
    "iMessage, exporter": Form(_C, "{t:%b %d, %Y} {aps:>11}\n{name}\n{words}\n\n", clock="day"),
    # Captions
    "SRT": Form(_S, _SRT + "{words}\n\n", label=""),
    "SRT, WhisperX": Form(_S, _SRT + "[SPEAKER_0{zero}]: {flat}\n\n", label="SPEAKER_0{zero}"),
    "WebVTT": Form(_S, _SPAN + "\n{words}\n\n", label="", before="WEBVTT\n\n"),
    "SBV": Form(_S, "{t:%-H:%M:%S}.240,{end:%-H:%M:%S}.240\n{words}\n\n", label=""),
    "YouTube, transcript panel": Form(_S, "{c}\n{flat}\n", label=""),
    "YouTube, Tactiq": Form(_S, "{t:%H:%M:%S}.240 {flat}\n", label="", before=_TACTIQ),
    "Whisper, console": Form(_S, "[{t:%M:%S}.000 --> {end:%M:%S}.000]  {flat}\n", label=""),
    "TSV, with speakers": Form(
        _S, "{t:%H:%M:%S}\t{end:%H:%M:%S}\t{name}\t{flat}\n", before="Start\tEnd\tSpeaker\tText\n"
    ),
    # Hearings and plays
    "deposition, Q and A": Form(_H, "{name}.  {words}\n", clock="", roles=("Q", "A")),
    "court": Form(_H, "{NAME}:  {words}\n", label="{NAME}", clock="", roles=_COURT),
    "Congress, hearing": Form(_H, "    {name}. {flat}\n", clock="", roles=_HOUSE),
    "Hansard, web page": Form(_H, "{name}\n\n{words}\n\n", clock=""),
    "Bundestag, minutes": Form(_H, "{name} (SPD):\n{words}\n\n", "{name} (SPD)", ""),
    "play, name before the words": Form(_H, "{NAME}. {words}\n\n", "{NAME}", ""),
    "play, name above the words": Form(_H, "{NAME}.\n{words}\n\n", "{NAME}", ""),
    "screenplay, indented": Form(
        _H,
        22 * " " + "{NAME}\n" + 11 * " " + "{flat}\n\n",
        label="{NAME}",
        clock="",
        before="INT. OFFICE - DAY\n\nA long table. Rain on the window.\n\n",
    ),
    # Models' output
    "User and Assistant": Form(_O, "{name}: {words}\n\n", clock="", roles=_CHAT),
    "Human and Assistant": Form(_O, "{name}: {words}\n\n", clock="", roles=("Human", "Assistant")),
    "headings, Markdown": Form(_O, "## {name}\n\n{words}\n\n", clock="", roles=_CHAT),
    "ChatGPT, copied": Form(_O, "{name} said:\n{words}\n\n", clock="", roles=("You", "ChatGPT")),
    "ChatGPT, exporter": Form(
        _O,
        "## {name}:\n{m}/{d}/{t:%Y}, {aps}\n\n{words}\n\n",
        clock="day",
        before="# A question\n\n",
        after=_EXPORTER,
        roles=("Prompt", "Response"),
    ),
}
