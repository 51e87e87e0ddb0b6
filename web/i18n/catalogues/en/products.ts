import type { Words } from "../../words.ts";
import type { products as reference } from "../zh-tw/products.ts";

export const products: Words<typeof reference> = {
  title: "Products",
  untitled: "A product without a name",
  lifetime: "Yours to keep",
  until: "Available until {date}",
  noFiles: "The school lists no files.",
  unnamedFile: "A file without a name",
  download: "Download {file}",
  elsewhere: "From {host}, not the school’s site",
  notHere: "The school gives no download link",
  empty: {
    title: "You have no digital products yet",
    body: "A digital product you buy at the school shows up here.",
  },
};
