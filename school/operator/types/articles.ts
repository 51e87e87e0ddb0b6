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

/** The types of posts and of pages, which are the same: a text with an address of its own. */
function articleTypes<const Name extends string>(title: Name, words: string) {
  const when = "When it was or will be published; null for a draft.";
  const properties = {
    slug: slug(words),
    title: line(`The title of ${words}.`),
    body: text("The text, in Markdown."),
  };
  return {
    item: closedObject(
      { id: id(words), ...properties, published_at: nullable(answeredInstant(when)) },
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
