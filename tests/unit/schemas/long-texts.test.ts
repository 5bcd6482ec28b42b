import { z } from 'zod';
import { newId } from '@/lib/domain/ids';
import { BODY_MAX_BYTES } from '@/lib/limits';
import { allCalls } from '@/lib/wire/openapi/document';
import { sampleOf } from '@/lib/wire/openapi/operation';
import { parseInput, type RawBody } from '@/lib/wire/input';
import { readChange, type SentChange } from '@/lib/wire/own/changes';
import { cheapest, costOf, longTexts, MOST_MS } from '@/tests/support/long-texts';

/** More than a body may have, so that a field that is quick here is quick in any body. */
const LENGTH = 2.5 * BODY_MAX_BYTES;

type Door = {
  readonly name: string;
  /** A body that is accepted. */
  readonly sample: RawBody;
  /** Fields that the sample leaves out. */
  readonly others?: RawBody;
  readonly read: (body: RawBody) => unknown;
};

/** What a call declares as its body, with a sample and the names of all its fields. */
const doorsOfCalls = (): Door[] =>
  Object.values(allCalls).flatMap((call): Door[] => {
    if (!call.input || call.body) return [];
    const { schema, nullable = [] } = call.input;
    const fields = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const names = [...fields.matchAll(/"(\w+)":\{/g)].map(([, field = '']) => [field, newId()] as const);
    return [
      {
        name: call.on,
        sample: sampleOf(call) as RawBody,
        others: Object.fromEntries(names),
        read: (body: RawBody) => parseInput({ schema, nullable }, body),
      },
    ];
  });

const memberId = newId();
const entry = {
  ...{ id: newId(), kind: 'expense', title: 'Markt', note: 'Obst', category: 'groceries', day: '2026-07-14' },
  ...{ cents: 500, payers: [{ memberId, cents: 500 }] },
  split: { how: 'items', items: [{ title: 'Birnen', cents: 500, among: [memberId] }] },
  foreign: { currency: 'USD', minor: 500, rate: '1' },
};

/** The fields of every kind of change; each kind reads those that it has. */
const doorsOfChanges: readonly Door[] = [
  { kind: 'entry.put', entry, currency: '€' },
  { kind: 'entry.delete', entryId: newId() },
  { kind: 'member.add', member: { id: newId(), name: 'Anna' } },
  { kind: 'member.rename', memberId, name: 'Anna' },
  { kind: 'member.remove', memberId },
  { kind: 'group.set', name: 'Rom', currency: '€' },
  { kind: 'plan.confirm', entryId: newId(), fromId: memberId, toId: newId(), cents: 500, day: '2026-07-14' },
].map((change) => ({
  name: change.kind,
  sample: { id: newId(), author: memberId, ...change },
  read: (body) => readChange(body as SentChange),
}));

/** The body once for each text in it, with that text replaced. */
function* withEachText(value: unknown, text: string, path = ''): Generator<readonly [string, unknown]> {
  if (typeof value === 'string') yield [path, text];
  else if (typeof value === 'object' && value !== null) {
    const parts: readonly (readonly [string, unknown])[] = Object.entries(value);
    for (const [key, part] of parts) {
      for (const [place, other] of withEachText(part, text, `${path}.${key}`))
        yield [
          place,
          Array.isArray(value)
            ? Object.assign([...(value as readonly unknown[])], { [key]: other })
            : { ...value, [key]: other },
        ];
    }
  }
}

const texts = longTexts(LENGTH);

test.each([...doorsOfCalls(), ...doorsOfChanges].map((door) => [door.name, door] as const))(
  'no text in a body of %s holds up others, however long it is',
  async (_name, { sample, others, read }) => {
    expect(() => read(sample)).not.toThrow();
    const slow: string[] = [];
    for (const [shape, text] of texts) {
      for (const [place, hostile] of withEachText({ ...others, ...sample }, text)) {
        const reading = () => {
          try {
            read(hostile as RawBody);
          } catch {
            // Most are refused.
          }
        };
        const ms = await cheapest(() => costOf(reading));
        if (ms > MOST_MS) slow.push(`${place}: ${shape} (${Math.round(ms)} ms)`);
      }
    }
    expect(slow).toEqual([]);
  },
);
