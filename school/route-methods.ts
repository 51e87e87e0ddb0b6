/** The methods that each path of the school answers, learnt from its routes. */

import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The methods that a route answers, where it refuses the other ones of its own itself. */
    answers?: readonly string[];
  }
}

export type RouteMethods = ReturnType<typeof watchRoutes>;

/** Learns every route that is added from now on. */
export function watchRoutes(app: FastifyInstance) {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method, config }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    routes.set(url, route);
    for (const one of config?.answers ?? [method].flat()) route.methods.add(one);
  });
  return {
    /** The methods of a path, which may be none, in the order of `Allow`. @param path  as it was sent, without a query */
    at(path: string): string[] {
      const decoded = decodeURI(path);
      const found = [...routes.values()].filter(({ pattern }) => pattern.test(decoded));
      return app.supportedMethods.filter((method) => found.some(({ methods }) => methods.has(method)));
    },
  };
}

/** A route such as `/courses/:slug`, or `/admin/*`, as a pattern of whole paths. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w/-]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("")}$`);
}
