/** Titles of the shorter courses: `#` begins a section, every other line is a lecture. */

export const PHONE_PHOTO_TITLES = {
  "zh-TW": `
# 看見光
光的方向：順光、側光、逆光
軟光與硬光：窗簾就是柔光罩
色溫：為什麼室內照片偏黃
黃金時刻與藍調時刻怎麼算
曝光補償：按住螢幕往下滑
影子也是主角
本章練習：同一顆蘋果拍十次
# 構圖
三分法與什麼時候打破它
前景：讓畫面有深度
引導線：巷弄、欄杆與斑馬線
對稱與倒影：雨後的地面
負空間：留白給主題呼吸
直幅還是橫幅？先想要放在哪裡
本章練習：一個街角的九個角度
# 主題
食物：自然光與四十五度
人像：眼睛對焦與背景距離
孩子與寵物：連拍與預判
旅行：地標拍出不一樣的畫面
夜景：夜間模式、腳架與呼吸
產品：兩張白紙搭一個小攝影棚
本章練習：替朋友拍一張大頭照
# 後製與分享
內建編輯器就夠：五個滑桿
顏色分級：冷影暖光
修掉路人：什麼該修、什麼該留
系列感：九宮格不是每張都要好看
備份：三份、兩種、一份異地
印出來：相片書的紙張與出血
結業：六張照片說一天
`,
  en: `
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
`,
} as const;

export const TAX_TITLES = {
  "zh-TW": `
# 收入的種類
接案收入是 9A、9B 還是 50？一張圖分清楚
執行業務所得與薪資所得的差別
國外客戶付款：匯款水單與換算匯率
二代健保補充保費：兩萬元的門檻
扣繳憑單沒收到怎麼辦
勞報單怎麼看、怎麼開
# 申報實作
五月報稅時程與網路申報工具
列舉扣除與標準扣除，哪個划算
必要費用：哪些收據有用、要留幾年
撫養、保險與租屋扣除
海外所得六百七十萬的誤解
線上試算：從頭到尾走一次（示範資料）
# 成立工作室之後
行號、工作室、公司：差在哪裡
發票：什麼時候一定要開
營業稅 401 申報表逐格說明
請會計師的行情與分工
記帳習慣：每月三十分鐘
2025 年修法重點整理與問答
`,
  en: `
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
`,
} as const;

export const YOGA_TITLES = {
  "zh-TW": `
# 坐著也能開始
開始之前：椅子、螢幕與腳的位置
呼吸：四拍吸、六拍吐
脖子與肩膀：三分鐘解開上半天
手腕與手指：打字前後都要做
脊椎扭轉：椅背就是輔具
髖部：久坐之後的第一件事
眼睛與臉：離開螢幕的二十秒
站起來：靠牆的下犬式
完整十分鐘序列（可每天跟做）
`,
  en: `
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
`,
} as const;
