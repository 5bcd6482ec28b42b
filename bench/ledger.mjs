import { randomUUID } from 'node:crypto';
import { call } from './tools.mjs';

const READS = 200;
const CHANGES = 100;
/** Rounds in which the reads take turns, because a machine is not equally fast all the time. */
const READ_ROUNDS = 4;
/** Rounds in which a batch of `CHANGES` and as many single posts take turns. */
const ROUNDS = 6;

/** @returns {Promise<number>} the server's CPU time for each, in ms */
async function cpuOf(server, times, act) {
  const before = server.cpuMs();
  for (let time = 0; time < times; time += 1) await act(time);
  return (server.cpuMs() - before) / times;
}

async function expect(status, answer) {
  const { status: found, text } = await answer;
  if (found !== status) throw new Error(`answered with ${found} instead of ${status}: ${text.slice(0, 200)}`);
  return text;
}

/** @param {readonly string[]} ids of the members who share it */
function newExpense(ids) {
  const content = { kind: 'expense', title: 'Abendessen Alfama', cents: 12_000 };
  const payers = [{ memberId: ids[0], cents: 12_000 }];
  return { id: randomUUID(), ...content, payers, split: { how: 'even', among: ids } };
}

const asSinglePost = (code, ids) => ({
  ...{ _id: randomUUID(), expenseDescription: 'Abendessen Alfama', expenseAmount: 120, groupCode: code },
  ...{ expensePayerId: ids[0], expenseBeneficiaryIds: ids },
});

/** Measures entries a second with one request at a time: by batches of changes, and by single posts. */
async function writeRates({ url }, { code, ids }) {
  const seconds = { batches: 0, posts: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = Array.from({ length: CHANGES }, () => ({
      ...{ id: randomUUID(), kind: 'entry.put', entry: newExpense(ids) },
    }));
    const path = `/api/v1/groups/${code}/changes`;
    const began = performance.now();
    // The server may stop early in a batch; the rest is sent again.
    for (let left = changes; left.length > 0;) {
      const { outcomes } = JSON.parse(await expect(200, call(url, 'POST', path, { changes: left })));
      if (outcomes.some(({ outcome }) => outcome !== 'done')) throw new Error('a change was refused');
      left = left.slice(outcomes.length);
    }
    seconds.batches += (performance.now() - began) / 1000;
    const next = performance.now();
    for (let post = 0; post < CHANGES; post += 1)
      await expect(201, call(url, 'POST', '/api/v1/expenses', asSinglePost(code, ids)));
    seconds.posts += (performance.now() - next) / 1000;
  }
  return [seconds.batches, seconds.posts].map((total) => (ROUNDS * CHANGES) / total);
}

/**
 * Compares what the calls of our own client cost with those of old clients, in one run.
 * @param {{ url: string, cpuMs: () => number }} server
 * @param {{ code: string, ids: readonly string[], expenses: number }} large a group of ten
 * @param {readonly { code: string, ids: readonly string[] }[]} empty groups of three and of ten, for the writes
 */
export async function measureLedger(server, large, empty) {
  const { url } = server;
  const whole = `/api/v1/groups/${large.code}/ledger?limit=500`;
  const { version } = JSON.parse(await expect(200, call(url, 'GET', whole)));
  const since = `/api/v1/groups/${large.code}/ledger?since=${encodeURIComponent(version)}`;
  const reads = [
    ['balances', 200, `/api/v1/users/byGroupCode/${large.code}`],
    ['nothing new since a version', 204, since],
    [`whole ledger of ${large.expenses} entries and ${large.ids.length} members`, 200, whole],
    [
      'newest 20 entries, as old clients ask',
      200,
      `/api/v1/groups/${large.code}/expenses-and-payments?limit=20`,
    ],
  ];
  const acts = reads.map(
    ([, status, path]) =>
      () =>
        expect(status, call(url, 'GET', path)),
  );
  for (const act of acts) await cpuOf(server, READS / READ_ROUNDS, act);
  const cpuMs = acts.map(() => 0);
  for (let round = 0; round < READ_ROUNDS; round += 1) {
    for (const [place, act] of acts.entries())
      cpuMs[place] += (await cpuOf(server, READS / READ_ROUNDS, act)) / READ_ROUNDS;
  }
  const rows = reads.map(([measured], place) => ({ measured, value: `${cpuMs[place].toFixed(2)} ms CPU` }));
  for (const group of empty) {
    const [batched, posted] = await writeRates(server, group);
    rows.push({
      measured: `entries of ${group.ids.length} by changes of ${CHANGES}, and by single posts`,
      value: `${batched.toFixed(0)} and ${posted.toFixed(0)} a second (× ${(batched / posted).toFixed(1)})`,
    });
  }
  return rows;
}
