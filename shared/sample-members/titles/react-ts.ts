/** Section and lecture titles: `#` begins a section, every other line is a lecture. */
export const REACT_TS_TITLES = {
  "zh-TW": `
# 準備工作與心態
這門課怎麼上：看、停、寫、再看一次
安裝 Node.js 與編輯器（Windows 與 macOS）
用 Vite 建立第一個專案，看懂每個檔案的用途
TypeScript 不是敵人：先讓它幫你抓三個錯誤
JSX 到底編譯成什麼？從瀏覽器裡看答案
第一個元件：把名片拆成三塊
props 的型別：必填、選填與預設值
children 的型別與組合的樂趣
列表與 key：為什麼不要用陣列索引
條件顯示的四種寫法，以及 && 的陷阱
除錯工具：React DevTools 十分鐘導覽
本章作業：做一張會自我介紹的名片 🎉
# 狀態與事件
useState 的第一性原理：畫面是狀態的函式
事件處理與型別：React.ChangeEvent 怎麼讀
為什麼 setState 之後印出來還是舊的值
函式更新：setCount((n) => n + 1)
物件與陣列狀態：不可變更新的手感
把狀態往上提：兩個元件要講好同一件事
受控與非受控輸入，各自適合什麼時候
表單驗證：先想清楚什麼時候該出聲
useReducer：當狀態開始互相牽扯
用可辨識聯集（discriminated union）描述畫面狀態
衍生狀態不要存：算得出來就別記
本章作業：購物清單，支援復原
# 副作用與資料
useEffect 是用來同步的，不是生命週期
清除函式：離開時把燈關掉
相依陣列的規則與 eslint 的善意
向伺服器要資料：載入、成功、失敗三種臉
競態條件：打字太快時誰的答案算數
AbortController：取消不再需要的請求
資料快取的基本概念與過期策略
用 TanStack Query 重寫一次，刪掉八十行
樂觀更新：先答應，失敗再道歉
錯誤邊界：讓壞掉的地方只壞一小塊
Suspense 與骨架畫面：別讓版面跳動
本章作業：天氣查詢，離線也能看
# TypeScript 深入
型別推論：少寫一點，知道更多
unknown 比 any 好在哪裡
型別守衛：讓編譯器跟著你一起判斷
泛型元件：一個表格，任何資料列
keyof、typeof 與索引存取型別
satisfies：檢查形狀又保留字面值
條件型別：看得懂就好，不必天天寫
解析外部資料：不要相信 JSON.parse
品牌型別：別把訂單編號當成學員編號
錯誤也有型別：Result 與例外的取捨
tsconfig 的嚴格選項逐一打開
本章作業：替一段沒有型別的程式補上型別
# 樣式與排版
CSS Modules：把樣式關在房間裡
自訂屬性與深色模式：light-dark() 的用法
Flexbox 的三個直覺與一個例外
Grid 版面：從手機開始往外長
中文排版的細節：行高、標點與避頭尾
容器查詢：元件依自己的寬度決定長相
動畫的分寸：什麼時候不要動
尊重 prefers-reduced-motion
圖片載入：尺寸先講好，版面就不跳
設計代幣：顏色、間距、字級的共同語言
可及性的第一步：焦點看得見
本章作業：照設計稿刻一頁，誤差兩像素以內
# 路由與頁面
單頁應用的網址為什麼重要
路由的基本概念：路徑就是狀態
巢狀路由與共用版面
搜尋參數當狀態：可以分享的篩選條件
載入器與預先抓取：滑鼠移上去就開始
換頁時的焦點管理與頁面標題
找不到頁面：404 也要有下一步
捲動位置：回上一頁要回到原處
權限與登入後導回：return_to 的安全檢查
程式碼分割：每個畫面自己的小包
用瀏覽器的「檢視轉換」接起列表與內頁
本章作業：三頁的小書店
# 測試
測試是給未來的自己看的說明書
Vitest 設定與第一個測試
用角色與標籤找元素，不要用 class
使用者事件：打字、點擊、按 Tab
假的伺服器：攔截請求的三種方式
測試載入中、空白、部分失敗與錯誤
非同步測試不要 sleep，等條件就好
快照測試的好處與濫用
型別也是測試：expectTypeOf
Playwright：真的打開瀏覽器走一遍
覆蓋率數字怎麼看才不會騙自己
本章作業：替購物清單補齊測試
# 效能
先量再改：效能面板怎麼讀
重新渲染不等於慢：找出真正的瓶頸
memo、useMemo、useCallback 的使用時機
React Compiler 會幫你做什麼、不會做什麼
長列表：content-visibility 與虛擬化的取捨
useTransition：讓輸入永遠跟得上手指
useDeferredValue 與搜尋框
打包大小：找出最胖的那個套件
字型與圖片：最容易被忽略的半秒鐘
Web Vitals 三個數字的白話解釋
記憶體洩漏：那個忘記取消的計時器
本章作業：把一個慢頁面救回 60 fps
# 實戰專案：學習進度表
需求訪談：客戶說的與真正要的
資料模型：課程、章節、單元與狀態
畫面清單：空白、載入、錯誤也算畫面
元件切分：從紙上的方框開始
建立專案骨架與資料夾約定
課程列表：進度、到期日與排序
課程內頁：兩千個單元也不卡的清單
繼續上次的位置：mm:ss 的顯示與跳轉
鎖定的單元：何時開放要怎麼說
付款說明：ATM 帳號的分組與複製
通知中心：未讀數與全部標為已讀
上線前檢查清單：二十個問題
# 部署與之後
環境變數與祕密：什麼不該放進前端
靜態部署的三種選擇與費用比較
CI：每次推送都跑一次型別、測試與建置
錯誤回報：出事時要知道是誰、在哪裡
內容安全政策（CSP）入門
登入的正確做法：權杖不要放在 localStorage
多國語系：字串不是用加的
版本升級：一次只動一個地方
讀懂別人的程式碼：從測試開始讀
作品集怎麼寫：說明取捨，不是列技術
接下來可以學什麼：三條路線圖
結業：回頭看第一天寫的名片
`,
  en: `
# Getting set up
How to take this course: watch, pause, type, repeat
Installing Node.js and an editor on Windows and macOS
A first project with Vite, file by file
TypeScript is on your side: three bugs it finds today
What JSX compiles to, seen in the browser
Your first component: a business card in three parts
Typing props: required, optional and defaulted
Typing children, and the joy of composition
Lists and keys: why the index is a trap
Four ways to render conditionally, and what && gets wrong
React DevTools in ten minutes
Exercise: a card that introduces you 🎉
# State and events
useState from first principles: the page is a function
Event handlers and how to read React.ChangeEvent
Why logging after setState shows the old value
Functional updates: setCount((n) => n + 1)
Objects and arrays: getting a feel for immutability
Lifting state: two components, one truth
Controlled and uncontrolled inputs, and when each fits
Form validation: decide when to speak up
useReducer, for when state gets tangled
Discriminated unions for the states of a screen
Do not store what you can compute
Exercise: a shopping list with undo
# Effects and data
useEffect synchronises; it is not a lifecycle
Clean-up functions: turn off the lights
The dependency array and the linter's good intentions
Fetching: loading, success and failure
Race conditions: whose answer counts?
Cancelling with AbortController
Caching basics and when data goes stale
Rewriting it with TanStack Query, eighty lines shorter
Optimistic updates: promise now, apologise later
Error boundaries: keep the damage small
Suspense and skeletons without layout shift
Exercise: a weather page that works offline
# TypeScript in depth
Inference: write less, know more
Why unknown beats any
Type guards: let the compiler follow your thinking
Generic components: one table, any row
keyof, typeof and indexed access
satisfies: check the shape, keep the literals
Conditional types: enough to read them
Parsing outside data: do not trust JSON.parse
Branded types: an order id is not a member id
Typed errors: Result or exceptions?
Turning on the strict options one by one
Exercise: add types to untyped code
# Styling and layout
CSS Modules: styles that stay in their room
Custom properties and dark mode with light-dark()
Three intuitions for flexbox and one exception
Grid layouts that grow from the phone
Typography details: line height, quotes and widows
Container queries: components that know their width
How much motion is enough
Respecting prefers-reduced-motion
Images: agree on size first and nothing jumps
Design tokens: a shared language
Accessibility step one: visible focus
Exercise: build a page to within two pixels
# Routing and pages
Why addresses matter in a single-page app
Routing basics: the path is state
Nested routes and shared layouts
Search parameters as shareable state
Loaders and prefetching on intent
Focus and titles on navigation
Not found: a 404 with a next step
Scroll restoration: back means back
Sign-in redirects and checking return_to
Code splitting, one screen at a time
View transitions between list and detail
Exercise: a three-page bookshop
# Testing
Tests are documentation for your future self
Vitest set-up and a first test
Find elements by role and label, not by class
User events: typing, clicking, tabbing
Three ways to fake a server
Testing loading, empty, partial and failed
Async tests: wait for a condition, never sleep
Snapshots, used and abused
Types are tests too: expectTypeOf
Playwright: walk through in a real browser
Reading coverage without fooling yourself
Exercise: finish the shopping list's tests
# Performance
Measure first: reading the performance panel
Re-rendering is not slowness: find the bottleneck
When memo, useMemo and useCallback pay off
What React Compiler does, and what it does not
Long lists: content-visibility or virtualisation
useTransition: typing that never lags
useDeferredValue in a search box
Bundle size: find the heaviest package
Fonts and images: the forgotten half second
Web Vitals in plain words
Memory leaks: the timer nobody cleared
Exercise: rescue a slow page
# Project: a progress tracker
Interviewing the client: asked for, meant
A data model: courses, sections, lectures, states
Screen inventory: empty and failed count too
Cutting components out of boxes on paper
Scaffolding and folder agreements
Course list: progress, expiry and order
Course page: two thousand lectures without a stutter
Resume where you stopped: mm:ss and jumping
Locked lectures: saying when they open
Payment instructions: grouping and copying codes
The inbox: unread counts and mark all
Twenty questions before launch
# Shipping and after
Environment variables, and what never goes to the browser
Three ways to host static files, compared
CI: types, tests and build on every push
Error reports: who, where and since when
Content Security Policy for beginners
Sign-in done right: no tokens in localStorage
Internationalisation: sentences are not sums
Upgrading one thing at a time
Reading other people's code, tests first
A portfolio that explains trade-offs
Where to go next: three maps
Farewell: look back at your first card
`,
} as const;
