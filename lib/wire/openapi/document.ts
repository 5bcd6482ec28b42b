import { createDocument, type ZodOpenApiOverride, type ZodOpenApiPathsObject } from 'zod-openapi';
import { product } from '@/lib/product';
import { captchaPaths } from './captcha-operations';
import { changePaths } from './change-operations';
import { expensePaths } from './expense-operations';
import { feedbackPaths } from './feedback-operations';
import { groupPaths } from './group-operations';
import { ledgerPaths } from './ledger-operations';
import { memberPaths } from './member-operations';
import { paymentPaths } from './payment-operations';
import { servicePaths } from './service-operations';
import { settlementPaths } from './settlement-operations';

export type ApiDocument = ReturnType<typeof createDocument>;

const description = `Share costs in a group, down to the cent. There are no accounts: anyone who knows the code of a group
may read and change it, so treat codes and ids as secrets.

- Amounts are in units of the group's currency with at most two decimals; text such as \`"12.50"\` is accepted.
- A field that is \`null\` counts as missing. Unknown fields are ignored, and answers may gain fields.
- Instants are ISO 8601 in UTC with milliseconds.
- Every error has a stable \`code\`. A path that does not exist answers 404 \`route-not-found\`, one with invalid percent
  escapes 400 \`malformed-path\`, a method that a path does not support 405 \`method-not-allowed\`.
- Calls from any origin are allowed. Cookies are ignored.`;

type Chapter = {
  readonly name: string;
  readonly description: string;
  readonly paths: ZodOpenApiPathsObject;
};

const chapters: readonly Chapter[] = [
  { name: 'Groups', description: 'A group, its settings and its history.', paths: groupPaths },
  { name: 'Members', description: 'The people in a group and their balances.', paths: memberPaths },
  { name: 'Expenses', description: 'Who paid how much for whom.', paths: expensePaths },
  { name: 'Payments', description: 'Money from one member to another.', paths: paymentPaths },
  { name: 'Settlements', description: 'The payments that settle a group.', paths: settlementPaths },
  {
    name: 'Ledger',
    description:
      'The calls of our own client: ids and integer minor units (cents). Kinds and fields may be added.',
    paths: { ...ledgerPaths, ...changePaths },
  },
  { name: 'Feedback', description: 'Messages and pictures for the operator.', paths: feedbackPaths },
  {
    name: 'Captchas',
    description: 'Puzzles that keep bots away, without a third party.',
    paths: captchaPaths,
  },
  { name: 'Service', description: 'The server itself.', paths: servicePaths },
];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The paths of a chapter, with the chapter's tag on each operation. */
function taggedPaths({ name, paths }: Chapter): ZodOpenApiPathsObject {
  const items = Object.entries(paths).map(([path, item]) => {
    const operations = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, { ...operation, tags: [name] }] as const] : [];
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(items);
}

/**
 * Removes `additionalProperties`, because answers may gain fields, and the bound of safe integers, which is no limit of
 * ours.
 */
const open: ZodOpenApiOverride = ({ jsonSchema }) => {
  delete jsonSchema.additionalProperties;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const createApiDocument = (): ApiDocument =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${product.name} API`,
        version: '1.0.0',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/api/v1' }],
      tags: chapters.map(({ name, description: text }) => ({ name, description: text })),
      paths: Object.assign({}, ...chapters.map(taggedPaths)) as ZodOpenApiPathsObject,
    },
    { override: open },
  );

let created: ApiDocument | undefined;

/** The OpenAPI 3.1 document of `/api/v1`, generated from the schemas that the routes use; built once. */
export function apiDocument(): ApiDocument {
  created ??= createApiDocument();
  return created;
}
