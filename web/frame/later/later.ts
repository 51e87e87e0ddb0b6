/** All parts of the frame that are not needed until the first screen is shown, in one chunk (`load-later.ts`). */

export { Extras } from "./extras.tsx";
export { MemberMenuContents } from "./member-menu-contents.tsx";
export { PreviewEntry } from "./preview-entry.tsx";
export { SearchKeys } from "./search-host.tsx";
export { SignInAgain } from "./sign-in-again.tsx";
export { UnreadBadge } from "./unread-badge.tsx";
