import { loadEnvFiles } from '@/bin/environment.mjs';
import { cents, type Cents } from '@/lib/domain/money/money';
import { dayByDefault } from '@/lib/domain/days';
import { categoryOf } from '@/lib/domain/entry/category';
import { newId } from '@/lib/domain/ids';
import { byCode } from '@/lib/server/access/access';
import { closeDatabase, prisma } from '@/lib/server/database/database';
import { keyring, loadSecret } from '@/lib/server/database/secret';
import { writeBatch } from '@/lib/server/write/changes';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup } from '@/lib/server/write/groups';
import { createMember } from '@/lib/server/write/members';
import { routes } from '@/lib/routes';
import type { EntryKind } from '@/lib/domain/entry/parts';

/** The fixed code of the demo group, made of valid code symbols. */
const DEMO_CODE = 'PARIDEMO3467';

const NAME = 'Lissabon 2026';
const PEOPLE = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif'] as const;
type Person = (typeof PEOPLE)[number];

/** What the story goes back from. */
const now = Date.now();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Told = {
  readonly kind: EntryKind;
  readonly title: string;
  readonly cents: Cents;
  readonly payer: Person;
  readonly among: readonly Person[];
};

/** The entries of the demo group, oldest first, and how long ago they were made. */
const STORY: readonly (Readonly<{ agoMs: number }> & Told)[] = [
  {
    kind: 'expense',
    agoMs: 7 * dayMs,
    title: 'Wohnung, 4 Nächte',
    cents: cents(78_000),
    payer: 'Anna',
    among: PEOPLE,
  },
  {
    kind: 'expense',
    agoMs: dayMs + 40 * minuteMs,
    title: 'Supermarkt',
    cents: cents(6_410),
    payer: 'Elif',
    among: PEOPLE,
  },
  {
    kind: 'expense',
    agoMs: dayMs + 10 * minuteMs,
    title: 'Mietwagen und Versicherung',
    cents: cents(31_200),
    payer: 'Ben',
    among: ['Anna', 'Ben', 'Cleo', 'Deniz'],
  },
  {
    kind: 'payment',
    agoMs: 20 * minuteMs,
    title: '',
    cents: cents(4_000),
    payer: 'Deniz',
    among: ['Ben'],
  },
  {
    kind: 'expense',
    agoMs: 5 * minuteMs,
    title: 'Abendessen Alfama',
    cents: cents(12_840),
    payer: 'Anna',
    among: PEOPLE,
  },
];

/**
 * A stub for the route and the idempotency key, which the write functions expect. Without a key nothing is remembered.
 */
const once = { route: 'seed', key: null, input: {}, toAnswer: () => ({ status: 201, body: '' }) };

/** The entry as a device puts it, on the day on which it was made. @param idOf the ids of the people */
function asPut(
  { kind, title, cents: amount, payer, among, agoMs }: (typeof STORY)[number],
  id: string,
  idOf: ReadonlyMap<Person, string>,
) {
  const category = kind === 'payment' ? null : categoryOf(title);
  const entry = {
    ...{ id, kind, title, category, day: dayByDefault(new Date(now - agoMs)), cents: amount },
    payers: [{ memberId: idOf.get(payer), cents: amount }],
    split: { how: 'even', among: among.map((name) => idOf.get(name)) },
  };
  return { id: newId(), kind: 'entry.put', entry };
}

/**
 * Moves the finished group into the past and gives it its fixed code, in one transaction. An interrupted seed leaves
 * only a group with a random code.
 */
async function backdate(
  group: { readonly id: string; readonly memberIds: readonly string[] },
  entries: readonly { readonly id: string; readonly agoMs: number }[],
): Promise<void> {
  const founded = new Date(now - 8 * dayMs);
  const db = prisma();
  const births = [
    ...group.memberIds.map((id, place) => ({ id, at: new Date(founded.getTime() + (place + 1) * minuteMs) })),
    ...entries.map(({ id, agoMs }) => ({ id, at: new Date(now - agoMs) })),
  ];
  const { hashOf, seal } = keyring();
  await db.$transaction([
    ...births.flatMap(({ id, at }) => {
      const [where, data] = [{ id }, { createdAt: at, updatedAt: at }];
      return [
        db.member.updateMany({ where, data }),
        db.entry.updateMany({ where, data }),
        db.journal.updateMany({ where: { subjectId: id }, data: { at } }),
      ];
    }),
    db.journal.updateMany({ where: { groupId: group.id, subjectId: group.id }, data: { at: founded } }),
    db.group.update({ where: { id: group.id }, data: { createdAt: founded, updatedAt: founded } }),
    db.key.updateMany({
      where: { groupId: group.id },
      data: { hash: hashOf(DEMO_CODE), sealed: seal(DEMO_CODE), createdAt: founded },
    }),
  ]);
}

async function seed(): Promise<void> {
  await loadSecret();
  if (await prisma().key.findUnique({ where: { hash: keyring().hashOf(DEMO_CODE) } })) return;
  const { id: groupId, code } = resultOf(await createGroup({ name: NAME }, once));
  const access = byCode(code);
  const idOf = new Map<Person, string>();
  for (const name of PEOPLE) {
    const { member } = resultOf(await createMember(access, { id: null, name }, once));
    idOf.set(name, member.id);
  }
  const entries = STORY.map((entry) => ({ entry, id: newId() }));
  const outcomes = await writeBatch(
    access,
    entries.map(({ entry, id }) => asPut(entry, id, idOf)),
  );
  if (outcomes.some(({ outcome }) => outcome !== 'done') || outcomes.length < entries.length)
    throw new Error(`the demo group was refused: ${JSON.stringify(outcomes)}`);
  await backdate(
    { id: groupId, memberIds: [...idOf.values()] },
    entries.map(({ entry, id }) => ({ id, agoMs: entry.agoMs })),
  );
}

loadEnvFiles();
await seed().finally(closeDatabase);
process.stdout.write(`${routes.joinGroup('de', NAME, DEMO_CODE)}\n`);
