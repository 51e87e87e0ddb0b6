/** The JSON types of posts and pages. */

import { Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  id,
  instant,
  line,
  nullable,
  slug,
  text,
} from "#school/operator/types/common.ts";

/** Makes the types of posts and pages, which are the same: a text with its own address. */
function articleTypes<const Name extends string>(title: Name, label: string) {
  const when = "When it was or will be published; null for a draft.";
  const properties = {
    slug: slug(label),
    title: line(`The title of ${label}.`),
    body: text("The text, in Markdown."),
  };
  return {
    item: closedObject(
      { id: id(label), ...properties, published_at: nullable(answeredInstant(when)) },
      { title },
    ),
    input: closedObject(
      { ...properties, published_at: Type.Optional(nullable(instant(when))) },
      { title: `New${title}` },
    ),
  };
}

export const { item: Post, input: NewPost } = articleTypes("Post", "the post");
export const { item: Page, input: NewPage } = articleTypes("Page", "the page");
