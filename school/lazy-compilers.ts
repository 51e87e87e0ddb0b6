/**
 * Fastify's compilers of schemas, put off to the first request of each route: at a start, those of the REST API would take a
 * fifth of the processor time. A schema that cannot be compiled does not stop a start: `operator/endpoint.server.test.ts` compiles them all.
 */

import AjvCompiler from "@fastify/ajv-compiler";
import SerializerSelector from "@fastify/fast-json-stringify-compiler";

/** A compiled schema. A validator writes its faults to `errors`. */
type Compiled = ((data: unknown) => unknown) & { errors?: unknown };
type Builder = (...options: never[]) => (route: never) => Compiled;

export const LAZY_COMPILERS = {
  buildValidator: putOff(AjvCompiler()),
  buildSerializer: putOff(SerializerSelector()),
};

function putOff<Build extends Builder>(build: Build): Build {
  const buildLazily: Builder = (...options) => {
    const compile = build(...options);
    return (route) => {
      let compiled: Compiled | undefined;
      const run: Compiled = (data) => {
        compiled ??= compile(route);
        const result = compiled(data);
        run.errors = compiled.errors;
        return result;
      };
      return run;
    };
  };
  // Fastify's types give the compiled function more properties, which Fastify does not read.
  return buildLazily as Build;
}
