import type { Words } from "../../words.ts";
import type { products as reference } from "../zh-tw/products.ts";

export const products: Words<typeof reference> = {
  title: "Products",
  untitled: "A product without a name",
  lifetime: "Yours to keep",
  until: "Available until {date}",
  noFiles: "No files yet.",
  unnamedFile: "A file without a name",
  download: "Download {file}",
  elsewhere: "From {host}, not our site",
  notHere: "No download link yet",
  empty: {
    title: "You have no digital products yet",
    body: "A digital product you buy shows up here.",
  },
};
