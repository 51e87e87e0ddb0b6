/** Entry of the browser program: mounts the portal. Holds no component, so that hot reload never remounts it. */

import { createRoot } from "react-dom/client";

import { Portal } from "#web/app/portal.tsx";

import "#web/ui/base.css";
import "#web/ui/tints.css";

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Portal />);
