/** A self-signed certificate for `localhost`, made anew for each run. */

import { generate } from "selfsigned";

export async function makeTestCertificate() {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key, cert };
}
