/** The linter's rules, and which room may import what. `e2e/documents/architecture.test.ts` plants imports that break the latter. */

interface Ban {
  regex: string;
  message: string;
}

/** The folders of the house. All may import `shared`, and nothing of each other. */
export const ROOMS = ["shared", "web", "bff", "school", "e2e"] as const;

/** Rooms of the BFF from the bottom up: each imports only those before it, types included (bff/README.md, "Rooms"). */
export const BFF_ROOMS = [
  "branding",
  "ops",
  "bounds",
  "content-encoding",
  "builds",
  "oauth",
  "store",
  "sessions",
  "pairs",
  "sign-in",
  "member-api",
  "routes",
  "pages",
] as const;

const SHARED = foreign("shared", "shared imports nothing of another room. Move what you need into shared.");
const SHARED_PLATFORM: Ban = {
  regex: "^(node:|@?[a-z])",
  message:
    "shared runs on every platform: it imports neither Node nor packages. Do this in the room that has them.",
};
const WEB = foreign(
  "web",
  "The browser knows the BFF only by HTTP. What both must agree on stands in #shared.",
);
const WEB_PLATFORM: Ban = {
  regex: "^(node:|fastify|undici|oauth4webapi|jose|kysely|graphql-yoga|#shared/node/)",
  message: "This is browser code: the BFF does that.",
};
const FEATURES =
  "Features see neither each other nor the frame: what two of them need belongs in #web/model, #web/ui, #web/format or #web/app.";
const BFF = foreign(
  "bff",
  "The BFF imports nothing of the school, the browser program or the tests. What two rooms need belongs in #shared.",
);
const BFF_PACKAGES: Ban = {
  regex: "^(react|@tanstack|kysely|graphql-yoga)",
  message: "That belongs to another room.",
};

/** What the files of each room may not import. Of several rows that a file is in, the last one counts. */
const IMPORTS: readonly (readonly [files: readonly string[], bans: readonly Ban[]])[] = [
  [["shared/**"], [SHARED, SHARED_PLATFORM]],
  [["shared/sample-school/**"], [SHARED, { ...SHARED_PLATFORM, regex: "^(node:|@|[a-fh-z]|graphql.)" }]],
  [["shared/**/*.test.ts", "shared/node/**"], [SHARED]],
  [["web/**"], [WEB, WEB_PLATFORM]],
  [
    ["web/app/**"],
    [
      WEB,
      WEB_PLATFORM,
      {
        regex: "^#web/(features|frame)/|^(\\.\\./)+(features|frame)/",
        message: "What the screens share knows no screen and no frame: the frame hands it what it needs.",
      },
    ],
  ],
  [
    ["web/features/*/*"],
    [WEB, WEB_PLATFORM, { regex: "^#web/(features|frame)/|^\\.\\./", message: FEATURES }],
  ],
  [
    ["web/features/*/*/**"],
    [WEB, WEB_PLATFORM, { regex: "^#web/(features|frame)/|^(\\.\\./){2}", message: FEATURES }],
  ],
  [
    ["web/model/**", "web/ui/**", "web/format/**", "web/i18n/**"],
    [
      WEB,
      {
        regex: "^#web/(features|frame|app)/|^(\\.\\./)+(features|frame|app)/",
        message: "The model, parts and formats know no screen and no frame: hand them what they need.",
      },
    ],
  ],
  [
    ["web/build/**", "vite.config.ts", "web/preview/vite.config.ts"],
    [foreign("web", "The build makes the browser's files and knows no server.")],
  ],
  [["bff/**"], [BFF, BFF_PACKAGES]],
  ...BFF_ROOMS.map((room, index) => [[`bff/${room}/**`], [BFF, BFF_PACKAGES, above(room, index)]] as const),
  [
    ["bff/testing/**", "bff/**/*.test.ts"],
    [
      foreign(
        "bff",
        "The BFF knows the school only by HTTP and the browser not at all. Its tests may use every room of it, and the harness of e2e.",
        "#e2e",
      ),
      BFF_PACKAGES,
    ],
  ],
  [
    ["school/**"],
    [
      foreign(
        "school",
        "The school implements the specification, and imports nothing of its clients or the tests.",
      ),
      {
        regex: "^(react|@tanstack|oauth4webapi|openid-client|undici)",
        message: "This package is for clients of the school. The school must not import it.",
      },
    ],
  ],
  [
    ["e2e/**"],
    [
      foreign(
        "e2e",
        "The tests in e2e use the programs from outside, by HTTP and in a browser. They import only #shared.",
      ),
    ],
  ],
  [
    ["e2e/conformance/school-in-process.ts"],
    [
      foreign(
        "e2e",
        "This file starts the school in the process of the tests, which call it by HTTP. It imports no other room.",
        "#school",
      ),
    ],
  ],
];

/** Every room but this one and `shared`, by name; by path `shared` too. */
function foreign(own: (typeof ROOMS)[number], message: string, allowed?: string): Ban {
  const others = ROOMS.filter((room) => room !== own);
  const names = others.map((room) => `#${room}`).filter((name) => name !== "#shared" && name !== allowed);
  return { regex: `^(${names.join("|")})/|^(\\.\\./)+(${others.join("|")})/`, message };
}

/** What lies above a room of the BFF. Only routes and pages may import the parts that `portal.ts` holds, and only oauth not Fastify. */
function above(room: string, index: number): Ban {
  const rooms = [...BFF_ROOMS.slice(index + 1), "commands", "testing"].join("|");
  const files = [
    "assemble-portal",
    "open-portal",
    "app",
    "main",
    ...(room === "routes" || room === "pages" ? [] : ["portal"]),
  ].join("|");
  return {
    regex: `${room === "oauth" ? "^(fastify|@fastify/)|" : ""}^#bff/((${rooms})/|(${files})\\.ts$)|^\\.\\./`,
    message: `bff/${room} imports only rooms below it (bff/README.md, "Rooms"), types included${room === "oauth" ? "; it is the protocol alone, without Fastify" : ""}.`,
  };
}

const DEVICE =
  "A browser may lack this, or throw: web/ui/browser/device.ts and stored-text.ts read it, and say what holds without it.";

const WINDOW_OF_DEVICE = [
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "BroadcastChannel",
  "requestIdleCallback",
];
const NAVIGATOR_OF_DEVICE = [
  "languages",
  "language",
  "onLine",
  "platform",
  "clipboard",
  "serviceWorker",
  "setAppBadge",
];

/** What a device says of itself, by the object that says it. */
const PROPERTIES_OF_DEVICE = [
  ...WINDOW_OF_DEVICE.map((property) => ({ object: "window", property, message: DEVICE })),
  ...NAVIGATOR_OF_DEVICE.map((property) => ({ object: "navigator", property, message: DEVICE })),
  { object: "document", property: "cookie", message: DEVICE },
];

const restricted = (patterns: readonly Ban[]) => ({
  "no-restricted-imports": ["error", { patterns }],
});

export default {
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  jsPlugins: ["./web/build/lint/plugin.ts"],
  categories: { correctness: "error" },
  // The generated client is compiled with packages of its own, by the nightly test beside it.
  ignorePatterns: [
    "web/generated/**",
    "shared/member-api/schema-types.ts",
    "dist/**",
    "e2e/conformance/generated-client/**",
  ],
  rules: {
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "no-console": "error",
    ...restricted([
      {
        regex: `^(\\.\\./)+(${ROOMS.join("|")})/`,
        message:
          "Import another room only as #shared/...; shared is the only room that all others may import.",
      },
    ]),
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-param-reassign": "error",
    "prefer-const": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/switch-exhaustiveness-check": "error",
  },
  overrides: [
    ...IMPORTS.map(([files, bans]) => ({ files, rules: restricted(bans) })),
    {
      files: ["web/**"],
      rules: { "portal/own-element": "error", "portal/keys-in-one-place": "error" },
    },
    {
      files: ["web/**"],
      excludeFiles: ["web/ui/browser/**", "web/preview/stage/**", "web/public/**", "web/testing/**"],
      rules: {
        "no-restricted-globals": ["error", ...WINDOW_OF_DEVICE.map((name) => ({ name, message: DEVICE }))],
        "no-restricted-properties": ["error", ...PROPERTIES_OF_DEVICE],
      },
    },
    {
      files: ["web/app/**", "web/features/**", "web/frame/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          ...PROPERTIES_OF_DEVICE,
          {
            object: "Intl",
            property: "DateTimeFormat",
            message:
              "#web/format has dates as text for people, and days and years as data. What is written for people is never read.",
          },
        ],
      },
    },
    { files: ["bff/**", "school/**"], rules: { "import/no-cycle": ["error", { ignoreTypes: false }] } },
    {
      files: ["e2e/**", "web/build/**", "vite.config.ts", "web/preview/vite.config.ts"],
      rules: { "no-console": "off" },
    },
    { files: ["**/*.config.ts", "web/build/lint/plugin.ts"], rules: { "import/no-default-export": "off" } },
    {
      files: ["**/*.test.ts", "**/*.test.tsx"],
      rules: {
        "typescript/no-non-null-assertion": "off",
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
      },
    },
  ],
};
