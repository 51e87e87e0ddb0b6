/** Digital products and their files. */
export const products = {
  title: "數位商品",
  untitled: "未命名的商品",
  lifetime: "永久使用",
  until: "可使用到 {date}",
  noFiles: "尚未提供檔案。",
  unnamedFile: "未命名的檔案",
  download: "下載 {file}",
  elsewhere: "來自 {host}，不是我們的網站",
  notHere: "尚未提供下載連結",
  empty: { title: "還沒有數位商品", body: "你購買的數位商品會出現在這裡。" },
} as const;
