/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const WATERCOLOUR_TITLES = `
# A glass of water
Unboxing: three brushes, six colours, one pad
Water to paint: tea, coffee, milk, butter
Flat washes: letting colour rest
Gradients in one breath
Dry brush and white paper
# Colour
Six tubes, twenty-four colours
Warm, cool and the blue of distance
Beautiful greys from complements
Transparent and opaque
A catalogue of your own palette
# Wet in wet
How wet is wet? Three kinds of shine
Clouds: leave and lift
Reflections: one stroke down, one across
Salt and alcohol
Blooms that become a forest
# Form
Leaves: press and lift
Petals: centre and edge
Fruit: decide the highlight first
Cups and ellipses
A cat in three shapes
# Landscape
From phone photo to composition
Sky and horizon
Old houses and their shadows
Surf with masking fluid
A street in the rain
# Finishing a painting
From sketch to colour, part one
From sketch to colour, part two
When to stop
Mounting, scanning and keeping
Thirty glasses of water: our students' work
`;
