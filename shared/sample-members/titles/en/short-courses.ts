/** Section and lecture titles: `#` begins a section, every other line is a lecture. */

export const PHONE_PHOTO_TITLES = `
# Seeing light
Front, side and back light
Soft and hard: a curtain is a diffuser
Colour temperature indoors
Golden hour, blue hour
Exposure: hold and slide down
Shadows as the subject
Practice: one apple, ten pictures
# Composition
Thirds, and when to break them
Foreground for depth
Leading lines in a street
Symmetry after the rain
Negative space
Portrait or landscape? Ask where it will go
Practice: nine views of a corner
# Subjects
Food at forty-five degrees
Portraits: eyes and distance
Children and pets: anticipate
Landmarks nobody has seen this way
Night mode, tripods and breathing
A product studio from two sheets of paper
Practice: a friend's profile picture
# Editing and sharing
Five sliders are enough
Grading: cool shadows, warm light
What to remove and what to keep
A series: not every picture is a star
Backups: three, two, one
Printing a photo book
Farewell: a day in six pictures
`;

export const TAX_TITLES = `
# Kinds of income
9A, 9B or 50? Sorting freelance income
Professional income and salary compared
Foreign clients: remittance slips and rates
The health-insurance supplement
When a withholding statement never arrives
Reading and issuing a labour receipt
# Filing
The May calendar and the online tool
Itemised or standard deduction?
Necessary expenses: which receipts, how long
Dependants, insurance and rent
The overseas-income threshold, explained
A full online walk-through (sample data)
# After you register
Sole trader, studio or company
When an invoice is a must
The 401 form, box by box
What accountants charge and do
Thirty minutes of book-keeping a month
What changed in 2025, with questions
`;

export const YOGA_TITLES = `
# Begin where you sit
Before you start: chair, screen and feet
Breathing: four in, six out
Neck and shoulders in three minutes
Wrists and fingers
Twists with the back of your chair
Hips: first thing after sitting
Eyes and face: twenty seconds away
Standing up: downward dog at the wall
A full ten-minute sequence for every day
`;
