import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiDocument } from '@/lib/wire/openapi/document';

/** What the tests read of a response, a header or a parameter; `$ref`s are followed. */
export type DocumentedResponse = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: object; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
    >
  >;
};

export type DocumentedOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: object; readonly example: unknown } };
  };
  readonly responses: Readonly<Record<string, DocumentedResponse | { readonly $ref: string }>>;
};

/** The document as a client gets it: through JSON. */
export const described = JSON.parse(JSON.stringify(apiDocument())) as {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: object;
};

/** Every operation by `METHOD /path`. */
export const operations: ReadonlyMap<string, DocumentedOperation> = new Map(
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  ),
);

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
// Keywords of OpenAPI, not of JSON Schema: the targets of references, and a hint that the `oneOf` beside it makes exact.
ajv.addVocabulary(['components', 'discriminator']);

/** What a JSON pointer such as `#/components/schemas/Group` leads to; undefined when it leads nowhere. */
export function follow(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], described);
}

/** An operation's response of a status; null when it is not described. */
export function responseOf(name: string, status: number): DocumentedResponse | null {
  const response = operations.get(name)?.responses[status];
  if (!response) return null;
  return ('$ref' in response ? follow(response.$ref) : response) as DocumentedResponse;
}

/** Compiled as if it stood in the document, so that its references resolve. */
export const compile = (schema: object): ValidateFunction =>
  ajv.compile({ ...schema, components: described.components });
