export const NAMES_OF_SCREENS = {
  "/": "home",
  "/courses": "courses",
  "/courses/:slug": "curriculum",
  "/billing": "billing",
  "/billing/:tradeNo": "payment",
  "/products": "products",
  "/consulting": "consulting",
  "/events": "events",
  "/calendar": "calendar",
  "/inbox": "inbox",
  "/inbox/settings": "prefs",
  "/account": "account",
  "/account/sessions": "sessions"
} as const;
