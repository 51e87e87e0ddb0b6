/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const SOURDOUGH_TITLES = {
  "zh-TW": `
# 認識酸種
酸種是什麼：麵粉、水與時間
工具清單：廚房裡已經有的就夠了
麵粉怎麼選：蛋白質、灰分與產地
自來水的氯與水溫：靜置一晚的差別
第 1 天到第 3 天：看起來什麼都沒發生
第 4 天到第 7 天：氣泡、酸味與判斷
# 養種
餵養比例 1:1:1 與 1:5:5 的差別
浮水測試準不準？三個更可靠的跡象
冰箱裡的酸種：多久餵一次
出國兩週怎麼辦：乾燥與冷凍保存
酸種變灰、有酒味、出水：能救與該丟
棄種料理：蔥油餅與鬆餅
# 第一顆麵包
烘焙百分比：一次看懂所有食譜
混合與自我分解（autolyse）
拉折四次，每次三十分鐘
基礎發酵：看麵團，不要看時鐘
整形：預整與最後整形的手勢
鑄鐵鍋烘烤：240°C 的前二十分鐘
# 看懂麵團
麩質窗測試：拉得開才算數
含水量 65% 到 80% 的手感比較
台灣夏天 32°C 的發酵對策
冬天的低溫：烤箱燈與保溫箱
發過頭與發不夠：剖面照片對照
鹽的時機與份量
# 風味變化
全麥與裸麥：吸水與酸度
桂圓核桃：台式經典的酸種版
海鹽奶油餐包：柔軟的酸種
黑芝麻與地瓜：含水量重新計算
橄欖迷迭香佛卡夏
肉桂捲：把酸種變甜點
# 割紋與外觀
割刀的角度與深度
一刀式：讓耳朵立起來
麥穗與葉片：裝飾割紋練習
蒸氣：為什麼前段要濕、後段要乾
籐籃粉與不沾的祕密
上色不均：烤箱熱點地圖
# 時間安排
上班族的兩天排程：晚上揉、早上烤
冷藏發酵 12 到 48 小時的風味差異
一次做三顆：大份量的整形節奏
半烤冷凍：隨時有現烤麵包
臨時有客人：六小時快速版
失敗了也能吃：麵包丁、麵包布丁
# 成為日常
記錄表：溫度、時間、結果
成本試算：一顆自己做的要多少錢
和孩子一起做：安全的分工
送禮包裝與保存建議
常見問題三十則（直播剪輯）
結業：寄一張你的剖面照來
`,
  en: `
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
`,
} as const;
