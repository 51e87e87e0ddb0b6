/** A self-signed certificate for `localhost`, made anew for each run. */

import { generate } from "selfsigned";

export interface TestCertificate {
  key: string;
  cert: string;
}

export async function makeTestCertificate(): Promise<TestCertificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key, cert };
}
