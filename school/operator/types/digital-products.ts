/** The JSON types of digital products. */

import { type Static, Type } from "typebox";

import { closedObject, id, line, nullable, slug, text } from "#school/operator/types/common.ts";

const description = nullable(text("What the product is."));
const properties = { slug: slug("the product"), title: line("The title of the product.") };

export const DigitalProduct = closedObject(
  { id: id("the product"), ...properties, description },
  { title: "DigitalProduct" },
);
export type DigitalProduct = Static<typeof DigitalProduct>;

export const NewDigitalProduct = closedObject(
  { ...properties, description: Type.Optional(description) },
  { title: "NewDigitalProduct" },
);
