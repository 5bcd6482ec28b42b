import { type JournalEvent, subjectOf } from '@/lib/domain/ledger/event';
import type { WireLedger } from '@/lib/wire/own/ledger-wire';
import { decodeEvent } from '@/lib/wire/own/journal';
import { byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup } from '@/lib/server/write/groups';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { rows } from '../support/database';
import { ledgerOf } from '../support/ledger-calls';
import { Random } from '../support/random';
import { act } from './acts';
import { decide, type Memory } from './decisions';

const STEPS = Number(process.env.STEPS ?? 300);

const seed = process.env.SEED ?? String(Date.now());

async function found(): Promise<Memory> {
  const once = { route: 'simulation', key: null, input: {}, toAnswer: () => ({ status: 201, body: '{}' }) };
  const { id, code } = resultOf(await createGroup({ name: 'Simulation' }, once));
  return { groupCode: code, groupId: id, memberIds: [], expenseIds: [], incomeIds: [], paymentIds: [] };
}

/** What a person can see of a group, without its plan: undo promises nothing about that. */
function contentOf({ group, members, entries }: WireLedger): object {
  const { name, currency, inactiveDataPurge, entryCount } = group;
  const unmarked = (noun: { revision: number; updatedAt: string }) => ({
    ...{ ...noun, revision: 0, updatedAt: '' },
  });
  return {
    ...{ name, currency, inactiveDataPurge, entryCount },
    members: members.map(unmarked),
    entries: entries.map(unmarked),
  };
}

const isUndoable = ({ kind }: JournalEvent): boolean =>
  kind !== 'group.created' && (kind === 'plan.confirmed' || !kind.startsWith('plan.'));

const revisionIn = (ledger: WireLedger, subject: string | null): number | undefined =>
  [...ledger.members, ...ledger.entries].find(({ id }) => id === subject)?.revision;

/** Forgets members whose joining was undone; otherwise the rest of the life would be refusals. */
function forgetWhoIsGone({ memberIds }: Memory, { members }: WireLedger): void {
  const here = new Set(members.map(({ id }) => id));
  memberIds.splice(0, memberIds.length, ...memberIds.filter((id) => here.has(id)));
}

test(`undoing the last change leads back, and undoing that leads forth, to the cent (SEED=${seed} repeats it)`, async () => {
  process.stdout.write(`undo: SEED=${seed}\n`);
  const random = new Random(`undo ${seed}`);
  const memory = await found();
  const look = async () => (await ledgerOf(memory.groupCode, '?limit=500')).body;
  const seen = new Map<string, number>();
  const target = { id: memory.groupId, code: memory.groupCode };
  const undo = async (revision: number) => {
    const [outcome] = await writeBatch(byCode(target.code), [{ id: random.id(), kind: 'undo', revision }]);
    expect({ revision, ...outcome }).toMatchObject({
      outcome: 'done',
      revision: expect.any(Number) as number,
    });
    return outcome?.revision ?? 0;
  };
  for (let step = 0; step < STEPS; step += 1) {
    const before = await look();
    await act({ ...decide(random, memory), key: null });
    const after = await look();
    const { revision } = after.group;
    if (revision === before.group.revision) continue;
    expect(revision).toBe(before.group.revision + 1);
    const [row] = await rows<{ event: unknown }>(
      'SELECT event FROM journal WHERE group_id = $1 AND revision = $2',
      [memory.groupId, revision],
    );
    const event = decodeEvent(row?.event);
    if (!isUndoable(event)) continue;
    seen.set(event.kind, (seen.get(event.kind) ?? 0) + 1);
    const back = await undo(revision);
    const undone = await look();
    expect(contentOf(undone)).toEqual(contentOf(before));
    const subject = subjectOf(event);
    const [was, is] = [revisionIn(before, subject), revisionIn(undone, subject)];
    if (was !== undefined) expect(is).toBeGreaterThan(was);
    if (random.chance(0.8)) {
      await undo(back);
      expect(contentOf(await look())).toEqual(contentOf(after));
    } else if (event.kind === 'member.added') forgetWhoIsGone(memory, undone);
    expect(await verifyBooks({ groupId: memory.groupId })).toEqual([]);
  }
  for (const kind of ['member.added', 'entry.created', 'entry.revised', 'entry.deleted'])
    expect(seen.get(kind) ?? 0).toBeGreaterThan(0);
}, 120_000);
