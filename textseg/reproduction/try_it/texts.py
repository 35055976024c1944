"""The texts that the page offers: written for this package, in passages joined without a mark."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from textseg.datasets import sample
from textseg.document import Document


@dataclass(frozen=True)
class Text:
    """A text of several passages.

    Attributes
    ----------
    title : str
    passages : tuple of str
    """

    title: str
    passages: tuple[str, ...]

    @property
    def text(self) -> str:
        """The passages in one line, as a reader would meet them in one column."""
        return " ".join(self.passages)

    @property
    def boundaries(self) -> list[int]:
        """The sentences with which passages begin, but for the first.

        >>> TEXTS[0].boundaries
        [6, 13, 18, 26]
        """
        lengths = [Document.from_text(passage).n_units for passage in self.passages]
        return list(accumulate(lengths))[:-1]


#: Five subjects that have little in common, as in five lessons of a day.
LESSONS = (
    "A volcano is a place where melted rock reaches the surface. Deep under the ground the heat "
    "is so great that stone flows like honey. The melted rock is called magma as long as it is "
    "below, and lava once it has come out. It rises because it is lighter than the solid rock "
    "around it. Gas in the magma expands near the surface and drives the eruption. Some volcanoes "
    "pour out thin lava that runs for miles. Others explode and throw ash high into the sky. The "
    "ash falls on fields and roofs, and makes the soil rich in later years. Earthquakes often "
    "announce an eruption some days before. Geologists measure how the mountain swells and tilts. "
    "Most of the active volcanoes on earth stand along the edges of the great plates of the "
    "crust.",
    "The violin has four strings and no frets. A player finds each note by ear and by the habit "
    "of the fingers. The bow is strung with horse hair and rubbed with resin, so that it grips "
    "the string. Long slow strokes are the first thing that a beginner learns. Then come scales, "
    "played with an even tone in every key. A good teacher sings the melody before it is played. "
    "In an orchestra the first violins often carry the tune. The second violins add harmony below "
    "them. A string quartet needs two violins, a viola and a cello. The composer may ask for "
    "plucked notes, or for a mute on the bridge. Old instruments are loved for their warm sound.",
    "In the spring of that year the king raised a new tax on salt. The peasants refused to pay, "
    "and soldiers were sent to the villages. Nobles who had lost their land joined the revolt. An "
    "army of rebels marched on the capital and took two castles on the way. The king fled across "
    "the river with his guard. His brother claimed the throne and was crowned in the old "
    "cathedral. For seven years there was war between the two of them. The peace treaty divided "
    "the kingdom into a northern and a southern part. Parliament was given the right to approve "
    "all taxes. Historians still argue whether the revolt was defeated or won.",
    "Water leaves the body all day, with sweat and with every breath. The kidneys keep the "
    "balance of salt and water in the blood. The heart pumps that blood through the lungs, where "
    "it takes up oxygen. Arteries carry it to the muscles and to the brain. Veins bring it back "
    "to the heart. A muscle that works hard needs more oxygen, so the pulse and the breathing "
    "become faster. Regular exercise makes the heart stronger and the resting pulse slower. "
    "Doctors listen to the lungs and measure the pressure of the blood. Too much fat and sugar in "
    "the diet can harm the vessels. Sleep gives the nerves and the muscles time to recover. "
    "Children need more of it than adults do.",
    "A computer follows a list of instructions called a program. Each instruction is very simple, "
    "such as adding two numbers or copying one. The processor carries out billions of them in a "
    "second. The memory holds the program and the data while it runs. When the power is switched "
    "off, files remain on the disk. Programmers write in a language that people can read. A "
    "compiler translates it into the code of the machine. Mistakes in a program are called bugs, "
    "and it takes patience to find them. A good test shows what the software does with unusual "
    "input. Computers in a network exchange data in small packets. Each packet carries the "
    "address of the machine that it is sent to.",
)

#: Four subjects with much in common, whose boundaries are harder to see.
CRAFTS = (
    "The workshop of the carpenter smells of pine and oak. He dries the boards for two years "
    "before he cuts them. Wood moves with the weather, and a table made of wet boards will crack. "
    "The plane has to be sharp enough to take off a shaving as thin as paper. Joints are cut with "
    "a saw and cleaned with a chisel. He glues them, and holds them with clamps overnight. A "
    "chair is harder to build than a table, because every angle is different. The legs are turned "
    "on the lathe. Walnut is dark and costly, and he keeps it for small boxes. When a cabinet is "
    "finished, he rubs it with oil and wax. The grain of the wood then shines in the light. His "
    "grandson sweeps the sawdust and learns the names of the trees.",
    "Next door the smith lights the fire at six. Iron must glow orange before the hammer can "
    "shape it. She turns the bar on the anvil and strikes it on each side. Steel for knives is "
    "heated again and cooled in oil, which makes it hard. If it is too hard, the blade breaks, so "
    "it is warmed once more. Horses are brought to her every few weeks for new shoes. Gates and "
    "railings are riveted or welded. The welding torch is so bright that she wears a dark mask. "
    "Copper and brass are softer, and they are beaten cold. Rust is the enemy of every iron tool. "
    "She coats the blades with grease, and paints the gates with lead.",
    "Across the yard the weaver sits at her loom. Wool comes from the hills in autumn, raw and "
    "greasy. It is washed, combed and spun into yarn. She dyes it with roots and leaves, blue, "
    "red and a deep yellow. The threads of the warp are stretched on the loom before the work "
    "begins. The shuttle then carries the weft from side to side. A pattern of flowers may need a "
    "dozen colours. Silk is finer than wool, and it is woven more slowly. Linen is strong and "
    "cool, so people wear it in summer. Blankets and scarves are sold at the market before "
    "winter. A carpet takes her most of a year. Her daughter sews coats and skirts from the "
    "cloth.",
    "The last house belongs to the potter. Clay is dug from the bank of the river and kneaded to "
    "drive out the air. He throws a lump on the wheel and wets his hands. The walls of the bowl "
    "rise between his fingers. Cups and jugs dry on a shelf for a week. They are fired in the "
    "kiln for a day and a night. The glaze is a mixture of ash, sand and water. In the heat it "
    "melts and covers the pot like glass. Porcelain needs a finer white clay and a hotter fire. "
    "Some pieces crack in the kiln, and he breaks them for the garden path. Visitors buy plates "
    "and vases as presents. He never makes the same jug twice.",
)

#: In the order in which the page lists them.
TEXTS = (
    Text("An almanac: five passages", tuple(sample.PASSAGES)),
    Text("A school day: five lessons", LESSONS),
    Text("A yard of craftsmen: four workshops", CRAFTS),
)
