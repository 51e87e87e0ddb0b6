/** A minimal React page, with which the portal's first screens are compared. */

import { createElement } from "react";
import { createRoot } from "react-dom/client";

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(createElement("h1", null, "A bare React page"));
