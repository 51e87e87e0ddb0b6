// Runs as soon as it has come, and waits for no module: sets the member's theme and the portal's accent, says so where the browser
// is too old for the rest, and notes what the member uses before the portal's program runs.
// A file of its own because the Content-Security-Policy allows no inline script. The key is that of `web/frame/later/theme.ts`.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const content = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

  const theme = read("homeroom.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const accent = content("portal-accent");
  if (/^#[\da-f]{6}$/i.test(accent)) root.style.setProperty("--accent-given", accent);
  const name = content("portal-name");
  if (name !== "") document.title = name;

  // The programs and the colours need these; in a browser without them the page would stay empty, or black on black.
  const isTooOld = typeof Map.groupBy !== "function" || !CSS.supports("color", "light-dark(red, red)");
  const say = (text) => {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = text;
    document.body.prepend(notice);
  };
  // Marks what the member uses in the picture of the screen, for `web/frame/takeover.ts`: all fields, boxes and summaries, and
  // of the buttons the last one, so that pressing several of them in impatience does one thing.
  const noteUse = ({ target }) => {
    const used = target.closest?.("[data-picture] :is(button, summary, input, select)");
    if (!used) return;
    if (used.matches("button")) document.querySelector("button[data-used]")?.removeAttribute("data-used");
    used.dataset.used = "";
  };
  // The first use of Intl loads the browser's data of languages and zones, which takes a slow phone a tenth of a second.
  // Done while the scripts are on their way, it holds up nothing; in three parts, because a tap is answered between them.
  const loadDateData = () => {
    const parts = [
      () => new Intl.Locale("zh-TW").maximize(),
      () => new Intl.NumberFormat(),
      () => new Intl.DateTimeFormat(),
    ];
    // Safari cannot tell when it is idle.
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    const loadNext = () => {
      parts.shift()();
      if (parts.length > 0) whenIdle(loadNext);
    };
    whenIdle(loadNext);
  };
  if (!isTooOld) {
    // Of the program: what it says itself, it cannot say when its own file, or one that this needs, does not come.
    const sayMissing = ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === "module")
        say(
          "這個頁面沒有載入完成，請檢查網路後重新載入。 This page did not load. Check your connection and load it again.",
        );
    };
    window.addEventListener("error", sayMissing, true);
    for (const type of ["click", "input"]) document.addEventListener(type, noteUse, true);
    // Not before the page is read to its end: the drawn screen comes with its last part, and goes first.
    if (document.readyState === "loading")
      document.addEventListener("readystatechange", loadDateData, { once: true });
    else loadDateData();
    return;
  }
  const sayTooOld = () =>
    say(
      "這個瀏覽器的版本太舊，請更新後再使用這個網站。 This browser is too old for this site. Please update it.",
    );
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", sayTooOld);
  else sayTooOld();
})();
