/** `/openapi.json`: the schemas and parameters that several operations share, each named once. */

import type { TSchema } from "typebox";

import { exampleOf } from "#school/operator/document/examples.ts";

interface Reference {
  $ref: string;
}

interface ParameterObject {
  name: string;
  in: "path" | "query";
  required?: true;
  description?: string;
  schema: object;
}

/** Collects named parts, and writes a reference in their place. */
export class DocumentParts {
  readonly #schemas = new Map<string, { written: object; text: string }>();
  readonly #parameters = new Map<string, { written: ParameterObject; text: string }>();

  /**
   * A reference to an object with a title, with an example; any other schema as it is, with references inside.
   *
   * @throws {TypeError} when two schemas have one title
   */
  schema(schema: TSchema): object | Reference {
    const { title } = schema as { title?: string };
    if (title === undefined) return this.#withReferences(schema);
    const text = JSON.stringify(schema);
    const known = this.#schemas.get(title);
    if (known !== undefined && known.text !== text)
      throw new TypeError(`Two schemas of the REST API are called ${title}.`);
    if (known === undefined) {
      const written = { ...this.#withReferences(schema), examples: [exampleOf(schema)] };
      this.#schemas.set(title, { written, text });
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  /** The parameters of an object's properties. Those of a name that always means the same are written once. */
  parameters(place: "path" | "query", object: TSchema | undefined): (ParameterObject | Reference)[] {
    const { properties = {}, required = [] } = (object ?? {}) as {
      properties?: Record<string, TSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...schema } = JSON.parse(JSON.stringify(property)) as {
        description?: string;
        default?: unknown;
      };
      // A parameter with a default may be left out.
      const isRequired = required.includes(name) && schema.default === undefined;
      const written: ParameterObject = {
        name,
        in: place,
        ...(isRequired ? { required: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema,
      };
      const text = JSON.stringify(written);
      const known = this.#parameters.get(name);
      if (known !== undefined && known.text !== text) return written;
      this.#parameters.set(name, { written, text });
      return { $ref: `#/components/parameters/${name}` };
    });
  }

  /** The parts that have been named until now. */
  named() {
    const written = <Written>(parts: ReadonlyMap<string, { written: Written }>) =>
      Object.fromEntries([...parts].map(([name, part]) => [name, part.written]));
    return { schemas: written(this.#schemas), parameters: written(this.#parameters) };
  }

  #withReferences(schema: TSchema): object {
    const { properties, items, anyOf } = schema as {
      properties?: Record<string, TSchema>;
      items?: TSchema;
      anyOf?: TSchema[];
    };
    return {
      ...schema,
      ...(properties === undefined
        ? {}
        : {
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, property]) => [name, this.schema(property)]),
            ),
          }),
      ...(items === undefined ? {} : { items: this.schema(items) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => this.schema(one)) }),
    };
  }
}
