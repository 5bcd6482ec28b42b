import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { someEntryBatch } from './rubbish-entries';
import { rubbishBody, rubbishHeaders, rubbishQuery, rubbishSegment } from './rubbish';

/** The group that requests are aimed at: with Anna, Ben and Cleo. */
export type Aim = {
  readonly code: string;
  readonly id: string;
  readonly annaId: string;
  readonly benId: string;
  /** The ids of everything else that a request can name. */
  readonly otherIds: readonly string[];
};

export type Shot = {
  readonly path: string;
  readonly request: {
    readonly body: string | Uint8Array | undefined;
    readonly headers: Readonly<Record<string, string>>;
  };
};

/** Everything that a request can name of the group. */
const knownOf = ({ code, id, annaId, benId, otherIds }: Aim): string[] => [
  ...[code, id, 'Lissabon 2026', 'Anna', 'Ben', '€', '10.00', annaId, benId],
  ...otherIds,
];

/** A body that every route takes: each reads its own fields and ignores the others. */
const validFor = ({ code, annaId, benId }: Aim) => ({
  ...{
    groupName: 'Lissabon 2026',
    groupCode: code,
    userName: 'Anna',
    currency: '€',
    inactiveDataPurge: true,
  },
  ...{ fixedDebitorCreditorOrder: false, expenseDescription: 'Eis', expenseAmount: '1.01' },
  ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'], paymentAmount: 0.01 },
  ...{ paymentMakerName: 'Anna', paymentRecipientName: 'Ben', from: 'Ben', to: 'Anna', amount: 0.01 },
  ...{ expensePayerId: annaId, expenseBeneficiaryIds: [benId], _id: newId() },
  ...{ name: 'Anna', email: '', messageType: 'feedback', feedback: 'Schön' },
  changes: [
    { id: newId(), kind: 'group.set', name: 'Lissabon 2026' },
    { id: newId(), kind: 'entry.delete', entryId: newId() },
  ],
  settlements: [{ from: 'Ben', to: 'Anna', amount: 0.01, groupCode: code }],
});

/**
 * Requests to a route, mostly wrong.
 * @param segments of its path, as Next's folders spell them
 */
export function shotsAt(aim: Aim, segments: readonly string[], method: string): fc.Arbitrary<Shot> {
  const known = knownOf(aim);
  const isOfChanges = segments.at(-1) === 'changes';
  // Batches of changes say the most, so every other one reaches the group.
  const aimed = isOfChanges ? [fc.constant(aim.code)] : [];
  const path = fc.tuple(
    ...segments.map((segment) =>
      segment.startsWith('[')
        ? fc.oneof(...aimed, rubbishSegment(known).map(encodeURIComponent))
        : fc.constant(segment),
    ),
  );
  const rubbish = rubbishBody([...known, ['Anna', 'Ben'], known], validFor(aim));
  const entries = someEntryBatch([aim.annaId, aim.benId], aim.otherIds);
  const sent = isOfChanges ? fc.oneof(rubbish, entries) : rubbish;
  const body = method === 'GET' ? fc.constant(undefined) : sent;
  return fc.tuple(path, rubbishQuery, body, rubbishHeaders).map(([parts, query, text, headers]) => ({
    path: `${parts.join('/')}?${query}`,
    request: { body: text, headers },
  }));
}

/** An error says in JSON what is wrong, in the shape that clients read (docs/wire.md#answers). */
export function expectReadableError(status: number, body: unknown): void {
  const { message, error, errors } = body as { message?: unknown; error?: unknown; errors?: unknown };
  expect(typeof (message ?? error)).toBe('string');
  if (status !== 422) return;
  expect(errors).toEqual(expect.arrayContaining([expect.any(String)]));
}
