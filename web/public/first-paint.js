// Runs as soon as it has loaded, and waits for no module: sets the member's theme, tells when the browser is too old for the program, and
// records what the member does before the program runs.
// It is a file of its own because the Content-Security-Policy allows no inline script, and in syntax of 2019, so that an old browser can
// parse it. The key is that of `web/frame/later/theme.ts`.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("homeroom.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // A browser that stores nothing uses the theme of its device.
  }

  // The features that the program needs, as in `web/build/needed-features.ts`: in a browser without them the page would stay empty,
  // dead, or black on black.
  const functions = [
    "Map.groupBy",
    "Promise.withResolvers",
    "URL.parse",
    "HTMLElement.prototype.showPopover",
  ];
  const styles = ["(color: light-dark(red, red))", "(color: oklch(from red l c h))", "selector(:has(a))"];
  const isFunction = (path) =>
    typeof path.split(".").reduce((owner, name) => owner && owner[name], window) === "function";
  const isTooOld = !functions.every(isFunction) || !styles.every((style) => CSS.supports(style));
  const say = (text) => {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = text;
    document.body.prepend(notice);
  };
  // For `web/frame/replay-use.ts`. Only the last pressed button, so that several impatient presses do one thing.
  const notePress = ({ target }) => {
    const button = target.closest && target.closest("main button");
    if (!button) return;
    for (const other of document.querySelectorAll("button[data-pressed]")) delete other.dataset.pressed;
    button.dataset.pressed = "";
  };
  // The sign-in page is the same for all addresses. Its link must lead back to this address.
  const leadBack = ({ target }) => {
    const link = target.closest && target.closest("main a[href='/auth/login?return_to=%2F']");
    const { pathname, search, hash } = location;
    const back =
      pathname === "/sign-in" ? new URLSearchParams(search).get("return_to") : pathname + search + hash;
    // The portal checks this address.
    if (link && back !== null) link.search = `?return_to=${encodeURIComponent(back)}`;
  };
  // The first use of Intl loads the browser's data of languages and zones, which takes a slow phone a tenth of a second. While the
  // scripts load, this delays nothing. It runs in three parts, because a tap is handled between them.
  const loadDateData = () => {
    const parts = [
      () => new Intl.Locale("zh-TW").maximize(),
      () => new Intl.NumberFormat(),
      () => new Intl.DateTimeFormat(),
    ];
    // Safari cannot tell when it is idle.
    const whenIdle = window.requestIdleCallback || setTimeout;
    const loadNext = () => {
      parts.shift()();
      if (parts.length > 0) whenIdle(loadNext);
    };
    whenIdle(loadNext);
  };
  if (!isTooOld) {
    // The program cannot report that its own file, or one that it imports, did not load.
    const sayMissing = ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === "module")
        say(
          "這個頁面沒有載入完成，請檢查網路後重新載入。 This page did not load. Check your connection and load it again.",
        );
    };
    window.addEventListener("error", sayMissing, true);
    document.addEventListener("click", notePress, true);
    document.addEventListener("click", leadBack, true);
    // Waits until the page is read to its end: the screen arrives with its last part, and goes first.
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
