import {
  createDocument,
  type ZodOpenApiOverride,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { product } from '@/lib/product';
import type { Call, Calls } from '@/lib/wire/calls/call';
import { expenseCalls } from '@/lib/wire/calls/expenses';
import { feedbackCalls } from '@/lib/wire/calls/feedback';
import { groupCalls } from '@/lib/wire/calls/groups';
import { importCalls } from '@/lib/wire/calls/imports';
import { ledgerCalls } from '@/lib/wire/calls/ledger';
import { memberCalls } from '@/lib/wire/calls/members';
import { paymentCalls } from '@/lib/wire/calls/payments';
import { captchaCalls, serviceCalls } from '@/lib/wire/calls/service';
import { settlementCalls } from '@/lib/wire/calls/settlements';
import { operationOf } from './operation';

export type ApiDocument = ReturnType<typeof createDocument>;

const description = `Share costs in a group, down to the cent. There are no accounts: anyone who knows the code of a group
may read and change it, so treat codes and ids as secrets.

- Amounts are in units of the group's currency with at most two decimals; text such as \`"12.50"\` is accepted.
- A field that is \`null\` counts as missing. Unknown fields are ignored, and answers may gain fields.
- Instants are ISO 8601 in UTC with milliseconds.
- Every error has a stable \`code\`. A path that does not exist answers 404 \`route-not-found\`, one with invalid percent
  escapes 400 \`malformed-path\`, a method that a path does not support 405 \`method-not-allowed\`.
- Calls from any origin are allowed. Cookies are ignored.`;

type Chapter = { readonly name: string; readonly description: string; readonly calls: Calls };

const chapters: readonly Chapter[] = [
  { name: 'Groups', description: 'A group, its settings and its history.', calls: groupCalls },
  { name: 'Members', description: 'The people in a group and their balances.', calls: memberCalls },
  { name: 'Expenses', description: 'Who paid how much for whom.', calls: expenseCalls },
  { name: 'Payments', description: 'Money from one member to another.', calls: paymentCalls },
  { name: 'Settlements', description: 'The payments that settle a group.', calls: settlementCalls },
  {
    name: 'Ledger',
    description:
      'The calls of our own client: ids and integer minor units (cents). Kinds and fields may be added.',
    calls: { ...ledgerCalls, ...importCalls },
  },
  { name: 'Feedback', description: 'Messages and pictures for the operator.', calls: feedbackCalls },
  {
    name: 'Captchas',
    description: 'Puzzles that keep bots away, without a third party.',
    calls: captchaCalls,
  },
  { name: 'Service', description: 'The server itself.', calls: serviceCalls },
];

/** Every call of the API, by its `operationId`. */
export const allCalls: Calls = Object.assign({}, ...chapters.map(({ calls }) => calls)) as Calls;

/** A call, and the same call under the path that newer clients use. */
function withAlias(id: string, call: Call): readonly (readonly [string, Call])[] {
  const [method = '', path = ''] = call.on.split(' ');
  const description = `The name that newer clients use for \`${path}\`. ${call.description ?? ''}`;
  const alias = { ...call, description, on: `${method} ${call.alias}` as Call['on'] };
  return call.alias === undefined
    ? [[id, call]]
    : [
        [id, call],
        [`${id}Alias`, alias],
      ];
}

function pathsOfAll(): ZodOpenApiPathsObject {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const { name, calls } of chapters)
    for (const [id, call] of Object.entries(calls).flatMap((each) => withAlias(...each))) {
      const [method = '', path = ''] = call.on.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operationOf(id, call), tags: [name] } };
    }
  return paths;
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
      paths: pathsOfAll(),
    },
    { override: open },
  );

let created: ApiDocument | undefined;

/** The OpenAPI 3.1 document of `/api/v1`, generated from the schemas that the routes use; built once. */
export function apiDocument(): ApiDocument {
  created ??= createApiDocument();
  return created;
}
