/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const WATERCOLOUR_TITLES = {
  "zh-TW": `
# 一杯水
材料開箱：三支筆、六個顏色、一本紙
水與顏料的比例：茶、咖啡、牛奶、奶油
平塗：讓顏色安靜地待著
漸層：從濃到清水的一口氣
乾筆與留白：紙也是顏色
# 顏色
色環不用背：用六色調出二十四色
冷暖與空氣感：遠山為什麼偏藍
灰色的美：互補色調出來的陰影
透明與不透明顏料的差別
色票練習：替自己的顏料盒做目錄
# 濕中濕
紙要多濕？三種光澤的判斷
雲：留白與吸起
倒影：一筆向下，一筆橫過
鹽與酒精：意外的紋理
失控的水痕，變成樹林
# 造形
葉子：一筆壓、一筆提
花瓣：中心與邊緣的節奏
水果：高光先決定
杯子與橢圓：透視的小抄
貓：三個色塊就夠
# 風景
構圖：把手機照片裁成一張畫
天空與地平線的安排
老屋與陰影：台南巷弄示範
海邊：浪花用留白膠
雨天的街：燈光倒影
# 完成一張畫
從素描到上色：完整示範（上）
從素描到上色：完整示範（下）
什麼時候該停筆
裝裱、掃描與保存
結業作品分享：學員的三十張水杯
`,
  en: `
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
`,
} as const;
