/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const DATA_STORY_TITLES = {
  "zh-TW": `
# 先有問題，才有圖
一張好圖回答了哪一個問題
觀眾是誰：老闆、客戶還是同事
把「想看看資料」改寫成可回答的問題
資料從哪裡來：五個公開資料平台
試算表的整理習慣：一列一件事
缺值、重複與單位不一
描述統計：平均數騙人的三種方式
本章作業：寫下你的一句話結論
# 選對圖
比較、組成、分布、關係：四個家族
長條圖：最樸素也最好用
折線圖：時間軸從哪裡開始
散佈圖：相關不等於因果
為什麼少用圓餅圖
地圖：人口多的地方永遠比較紅
表格也是圖：對齊與千分位
本章作業：同一份資料畫三種圖
# 去蕪存菁
圖表的墨水：刪掉框線之後
顏色只給主角
標題寫結論，不寫「銷售統計圖」
直接標註，讓圖例退休
雙軸的誘惑與危險
色盲友善的配色檢查
中文字型與數字對齊
本章作業：改造一張報紙上的圖
# 說成故事
開場三十秒：衝突與好奇
三幕劇：現況、轉折、行動
數字的尺度感：換算成學校操場
一頁一個訊息
口頭報告：先停一下再翻頁
不確定性怎麼說才誠實
反對意見：先替對方畫那張圖
本章作業：五分鐘錄影報告
# 完整案例
案例一：公車誤點（問題與資料）
案例一：公車誤點（圖與故事）
案例二：一家麵包店的毛利
案例三：通勤族的睡眠
案例四：選舉民調的誤差
互動圖表：什麼時候值得做
自動更新的週報
結業：你的資料故事與講評
`,
  en: `
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
`,
} as const;
