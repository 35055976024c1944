"""The chapter on a text of your own: numbers of segments, reliability, commands, sentences."""
