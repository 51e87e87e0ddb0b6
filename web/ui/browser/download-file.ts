/** Downloads a file that was made in the browser. */

/** @param type  media type of the text, with its charset */
export function downloadFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Once the download has begun, the browser no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
