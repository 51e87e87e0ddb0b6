/** A script of the page's head, which runs when it is loaded and exports nothing. */
declare module "#web/public/first-paint.js";
