/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const SOURDOUGH_TITLES = `
# Meet your starter
What sourdough is: flour, water and time
Tools: your kitchen already has enough
Choosing flour: protein, ash and origin
Tap water, chlorine and temperature
Days 1 to 3: nothing seems to happen
Days 4 to 7: bubbles, sourness and judgement
# Keeping it alive
Feeding 1:1:1 or 1:5:5, and why it matters
Is the float test true? Three better signs
A starter in the fridge: how often to feed
Two weeks away: drying and freezing
Grey, boozy, watery: rescue or discard
Discard recipes: scallion pancakes and waffles
# The first loaf
Baker's percentages: read any recipe
Mixing and autolyse
Four stretch-and-folds, thirty minutes apart
Bulk fermentation: watch the dough, not the clock
Shaping: two gestures
The Dutch oven: the first twenty minutes at 240°C
# Reading dough
The windowpane test
65 to 80 % hydration, by feel
Fermenting in a hot kitchen
Cold winters: oven light and proofing box
Over and under: crumb shots compared
Salt: when and how much
# Flavours
Wholemeal and rye: thirst and acidity
Longan and walnut, a Taiwanese classic
Soft rolls with sea-salt butter
Black sesame and sweet potato
Focaccia with olives and rosemary
Cinnamon rolls: sourdough as dessert
# Scoring and looks
Angle and depth of the blade
One cut, one ear
Wheat stalks and leaves
Steam: wet first, dry later
Bannetons, rice flour and nothing sticking
Uneven colour: map your oven's hot spots
# Making time
A two-day plan for people with jobs
12 to 48 hours in the fridge, tasted
Three loaves at once
Par-bake and freeze
Guests tonight: the six-hour version
Failures you can eat: croutons and pudding
# Everyday bread
A log: temperature, time, result
What a home-made loaf really costs
Baking with children, safely
Wrapping a loaf as a gift
Thirty common questions (from the live session)
Farewell: send a picture of your crumb
`;
