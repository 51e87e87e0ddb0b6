// Runs before the first paint, so that nothing flashes: the member's theme, language and the portal's accent. Says so
// where the browser is too old for the rest.
// A file of its own because the Content-Security-Policy allows no inline script. Keys as in `web/i18n/preference.ts`
// and `web/frame/later/theme.ts`.
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

  const chosen = read("homeroom.language");
  const prefersChinese = navigator.languages.some((tag) => tag.toLowerCase().startsWith("zh"));
  const isChinese = chosen === "zh-TW" || (chosen !== "en" && prefersChinese);
  root.lang = isChinese ? "zh-Hant-TW" : "en";

  const accent = content("portal-accent");
  if (/^#[\da-f]{6}$/i.test(accent)) root.style.setProperty("--accent-given", accent);
  const name = content("portal-name");
  if (name !== "") document.title = name;

  // The programs and the colours need these; in a browser without them the page would stay empty, or black on black.
  const isTooOld = typeof Map.groupBy !== "function" || !CSS.supports("color", "light-dark(red, red)");
  const say = () => {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent =
      "這個瀏覽器的版本太舊，請更新後再使用這個網站。 This browser is too old for this site. Please update it.";
    document.body.prepend(notice);
  };
  if (!isTooOld) return;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
})();
