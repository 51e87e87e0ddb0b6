/** The least that a page of React can be: what the portal's first screens are measured against. */

import { createElement } from "react";
import { createRoot } from "react-dom/client";

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(createElement("h1", null, "A bare React page"));
