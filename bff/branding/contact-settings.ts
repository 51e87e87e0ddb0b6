/** The settings for contacting the school and for its shop: `SCHOOL_CONTACT` and `SHOP_LINK`. */

import { hasUser, originFault, type settingReader } from "#shared/node/settings.ts";
import type { ContactWay } from "#shared/page-data.ts";

/** An address of a domain for examples (RFC 2606), and a number that nobody can have. */
const DEMO_CONTACT = ["office@example.com", "+886 2 0000 0000"];

/** What browsers accept in a field of type `email`, with a dot in the host. */
const MAIL = /^([\w.!#$%&'*+/=?^`{|}~-]+)@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63})$/i;
const LINE_HOST = /^((.+\.)?line\.me|lin\.ee)$/;

/**
 * @param faults  each fault of these settings is added to it
 * @param demoSchool  origin of the demo school, whose contacts are the default; null without a demo school
 */
export function readContact(
  read: Pick<ReturnType<typeof settingReader>, "text" | "list">,
  faults: string[],
  demoSchool: string | null,
) {
  const words = read.list("SCHOOL_CONTACT") ?? (demoSchool === null ? [] : DEMO_CONTACT);
  const ways = words.map((word) => contactWay(word) ?? word);
  for (const word of ways.filter((way) => typeof way === "string"))
    faults.push(
      `SCHOOL_CONTACT holds "${word}": expected a mail address, a telephone number with its country such as +886 2 2345 6789, or an https address, comma-separated.`,
    );
  const shopLink = read.text("SHOP_LINK") ?? (demoSchool === null ? undefined : `${demoSchool}/shop`);
  if (shopLink !== undefined && webAddress(shopLink) === null)
    faults.push(`SHOP_LINK is "${shopLink}": expected an https address (http is accepted on loopback only).`);
  return {
    /** In the operator's order; empty when the portal shows no contact. */
    contacts: ways.filter((way) => typeof way !== "string"),
    /** The address of the school's shop; undefined for no link. */
    shopLink,
  };
}

/**
 * Choice (a telephone number with its country): members are abroad, too, and a number without it is no address by itself (RFC 3966,
 * section 5.1.5).
 */
function contactWay(word: string): ContactWay | null {
  const [, local, host] = MAIL.exec(word) ?? [];
  // RFC 6068, section 2: separators of the link are percent-encoded in the local part.
  if (local !== undefined && host !== undefined)
    return { name: word, href: `mailto:${encodeURIComponent(local)}@${host}` };
  const number = word.replaceAll(/[-.() ]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(number)) return { name: word, href: `tel:${number}` };
  const url = webAddress(word);
  if (url?.protocol !== "https:") return null;
  return { name: LINE_HOST.test(url.hostname) ? "LINE" : url.host, href: word };
}

/** @returns null for an address that is neither https nor http on loopback, or that has a user name or a password */
function webAddress(text: string): URL | null {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && !hasUser(url) && originFault(url.origin) === undefined ? url : null;
}
