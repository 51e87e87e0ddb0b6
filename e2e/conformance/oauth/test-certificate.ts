/** A self-signed certificate for `localhost`, made anew for each run: Node signs, and the DER around it is written here. */

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface TestCertificate {
  key: string;
  cert: string;
}

const HOUR = 60 * 60 * 1000;

/** Makes a P-256 key and a certificate (RFC 5280) that is valid for a day around now. */
export function makeTestCertificate(): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(OID_COMMON_NAME, utf8("localhost"))));
  const algorithm = sequence(OID_ECDSA_WITH_SHA256);
  const names = sequence(encode(0x82, Buffer.from("localhost")));
  const body = sequence(
    encode(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - HOUR), utcTime(Date.now() + 24 * HOUR)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    encode(0xa3, sequence(sequence(OID_SUBJECT_ALT_NAME, octets(names)))),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, algorithm, encode(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...base64, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

const OID_COMMON_NAME = encode(0x06, Buffer.from([0x55, 0x04, 0x03]));
const OID_SUBJECT_ALT_NAME = encode(0x06, Buffer.from([0x55, 0x1d, 0x11]));
const OID_ECDSA_WITH_SHA256 = encode(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));

/** Tag, length, content (ITU-T X.690). */
function encode(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...items: Buffer[]): Buffer {
  return encode(0x30, ...items);
}

function set(...items: Buffer[]): Buffer {
  return encode(0x31, ...items);
}

function integer(bytes: Buffer): Buffer {
  return encode(0x02, bytes);
}

function octets(content: Buffer): Buffer {
  return encode(0x04, content);
}

function utf8(text: string): Buffer {
  return encode(0x0c, Buffer.from(text));
}

function utcTime(at: number): Buffer {
  const text = `${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`;
  return encode(0x17, Buffer.from(text));
}
