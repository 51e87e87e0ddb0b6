/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const DATA_STORY_TITLES = `
# Question first, chart second
Which question does a good chart answer?
Know your audience: boss, client or colleague
From "let me see the data" to a question
Five sources of open data
Tidy spreadsheets: one row, one thing
Missing values, duplicates, mixed units
Three ways an average lies
Exercise: write your conclusion in one line
# Choosing a chart
Four families: compare, compose, distribute, relate
Bars: plain and nearly always right
Lines: where does time begin?
Scatter: correlation is not cause
Why pies are rarely the answer
Maps: where people live is always redder
Tables are charts too
Exercise: one data set, three charts
# Less is clearer
Ink: what happens when borders go
Colour is for the main character
Titles that state the conclusion
Label directly, retire the legend
The temptation of two axes
Checking colours for colour blindness
Type and aligned figures
Exercise: repair a newspaper chart
# Telling it
The first thirty seconds
Three acts: now, turn, action
A sense of scale
One message per page
Speaking: pause before you turn the page
Being honest about uncertainty
Draw the other side's chart first
Exercise: a five-minute recording
# Whole cases
Late buses: question and data
Late buses: chart and story
A bakery's margin
How commuters sleep
The error in election polls
When interaction is worth it
A weekly report that updates itself
Farewell: your data story, reviewed
`;
