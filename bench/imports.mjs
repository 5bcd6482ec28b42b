import { createHash, randomUUID } from 'node:crypto';
import { call, median } from './tools.mjs';

/** Entries of the files that are brought, the first to warm up. */
const SIZES = [1_000, 20_000, 100_000];
const MEMBERS = 6;
const ENTRIES_PER_BATCH = 500;

async function expect(status, answer) {
  const { status: found, text, ms } = await answer;
  if (found !== status) throw new Error(`answered with ${found} instead of ${status}: ${text.slice(0, 200)}`);
  return { body: text === '' ? null : JSON.parse(text), ms };
}

const entry = (ids, at) => ({
  ...{ id: randomUUID(), kind: 'expense', title: `Zeile ${at}`, cents: 1_000 + (at % 9_000), note: '' },
  ...{ day: new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10), category: null },
  payers: [{ memberId: ids[at % MEMBERS], cents: 1_000 + (at % 9_000) }],
  split: { how: 'even', among: ids },
});

async function makeGroup(url) {
  const { body } = await expect(201, call(url, 'POST', '/api/v1/groups', { groupName: 'Bench' }));
  return body.group.groupCode;
}

/** Reads and writes of a group, one after the other, until `isOver`. */
async function askMeanwhile(url, code, isOver) {
  const figures = { reads: [], writes: [], refused: 0 };
  while (!isOver()) {
    figures.reads.push((await expect(200, call(url, 'GET', `/api/v1/groups/${code}/ledger`))).ms);
    const change = { id: randomUUID(), kind: 'group.set', name: `Bench ${figures.reads.length}` };
    const { status, ms } = await call(url, 'POST', `/api/v1/groups/${code}/changes`, { changes: [change] });
    if (status === 200) figures.writes.push(ms);
    else figures.refused += 1;
  }
  return figures;
}

const said = (values) =>
  values.length === 0
    ? 'none'
    : `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`;

async function bring(server, size) {
  const { url } = server;
  const [code, neighbour] = [await makeGroup(url), await makeGroup(url)];
  const path = `/api/v1/groups/${code}/imports/${randomUUID()}`;
  const members = Array.from({ length: MEMBERS }, (_, at) => ({ id: randomUUID(), name: `M${at}` }));
  const ids = members.map(({ id }) => id);
  const fileHash = createHash('sha256').update(path).digest('hex');
  await expect(
    200,
    call(url, 'PUT', path, { fileHash, format: 'bench', currency: '€', entries: size, members }),
  );
  const cpuMs = server.cpuMs();
  const began = performance.now();
  for (let at = 0; at < size; at += ENTRIES_PER_BATCH) {
    const entries = Array.from({ length: Math.min(ENTRIES_PER_BATCH, size - at) }, (_, place) =>
      entry(ids, at + place),
    );
    await expect(200, call(url, 'PUT', `${path}/batches/${at / ENTRIES_PER_BATCH}`, { entries }));
  }
  const staged = performance.now();
  const stageCpuMs = server.cpuMs() - cpuMs;
  let isOver = false;
  const meanwhile = [code, neighbour].map((each) => askMeanwhile(url, each, () => isOver));
  const { body } = await expect(200, call(url, 'POST', path, {})).finally(() => (isOver = true));
  const made = performance.now();
  const [own, other] = await Promise.all(meanwhile);
  const makeCpuMs = server.cpuMs() - cpuMs - stageCpuMs;
  const undoBegan = performance.now();
  // As a device does: the same change again while the group is busy.
  const undo = { id: randomUUID(), kind: 'undo', revision: body.revision };
  let outcome;
  while (outcome === undefined) {
    const { status, text } = await call(url, 'POST', `/api/v1/groups/${code}/changes`, { changes: [undo] });
    if (status === 200) [outcome] = JSON.parse(text).outcomes;
  }
  if (outcome.outcome !== 'done') throw new Error(`the undo was refused: ${outcome.code}`);
  const undone = performance.now();
  console.log(
    `${size} entries: staged in ${((staged - began) / 1000).toFixed(1)} s (CPU ${(stageCpuMs / 1000).toFixed(1)} s), ` +
      `written in ${((made - staged) / 1000).toFixed(1)} s (CPU ${makeCpuMs.toFixed(0)} ms), ` +
      `undone in ${((undone - undoBegan) / 1000).toFixed(1)} s, memory at most ${server.memory().peak} MB`,
  );
  console.log(
    `  its own group meanwhile: reads ${said(own.reads)}; writes ${said(own.writes)}, ${own.refused} asked to wait`,
  );
  console.log(
    `  another group meanwhile: reads ${said(other.reads)}; writes ${said(other.writes)}, ${other.refused} refused`,
  );
}

/** Brings files into groups of a running server, and takes them back. */
export async function measureImports(server) {
  for (const size of SIZES) await bring(server, size);
}
