/** The screen of an address. Each screen is declared in the folder of its feature, in `screen.ts`. */

import { isAddressOf } from "#shared/screen-pattern.ts";

import { declareScreen, type Screen } from "#web/app/loading/load-screen.ts";
import { paths } from "#web/app/paths.ts";
import { SCREENS_OF_FEATURES } from "#web/generated/screens.ts";

export const screens: readonly Screen[] = SCREENS_OF_FEATURES.flat();

/** The screens that the navigation leads to, its tabs among them, in its order. */
export const destinations = screens.flatMap(({ name, pattern, navigation }) =>
  navigation === undefined ? [] : [{ name, path: pattern, ...navigation }],
);

/** The entries of the navigation, each with its tabs; an entry with tabs is the first one of them. */
export const entries = destinations.flatMap((destination) => {
  if ("tabOf" in destination) return [];
  const others = destinations.filter((each) => "tabOf" in each && each.tabOf === destination.name);
  return [{ ...destination, tabs: others.length === 0 ? [] : [destination, ...others] }];
});

export type NavigationEntry = (typeof entries)[number];

/** Needs no session. */
export const signInScreen: Screen = declareScreen(
  { name: "shell", pattern: paths.signIn, feature: "sign-in" },
  async () => ({ Component: (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage }),
);

/** For every other address: it is rendered if no pattern matches, so its own pattern is never matched. */
export const notFoundScreen: Screen = declareScreen(
  { name: "shell", pattern: "*", feature: "extras" },
  async () => ({ Component: (await import("./failures/not-found-page.tsx")).NotFoundPage }),
);

/** The screen of an address, as the router would find it. */
export function screenAt(path: string): Screen {
  const all = [signInScreen, ...screens];
  return all.find(({ pattern }) => isAddressOf(pattern, path)) ?? notFoundScreen;
}
