import fc from 'fast-check';

import {
  applyDelta,
  applyWhole,
  entriesBeyond,
  type LedgerCopy,
  NOTHING_HELD,
} from '@/lib/domain/ledger/copy';
import type { Entry } from '@/lib/domain/nouns';
import { copyOf, entryOf } from '@/tests/unit/device/a-ledger';
import { fromPlace, plainly } from '@/tests/support/plain-order';
import { Device, Server } from './a-model-server';

const someStep = fc.oneof(
  fc.record({ kind: fc.constantFrom('create', 'undo', 'restore'), at: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom('create', 'revise', 'delete', 'overtake', 'outrun'), at: fc.nat(50) }),
  fc.record({ kind: fc.constantFrom('deliver', 'ask', 'older', 'deliver'), at: fc.nat(50) }),
);
const someSave = fc.record({ kind: fc.constant('save'), at: fc.nat(50) });
type Step = { readonly kind: string; readonly at: number };

function take(server: Server, device: Device, { kind, at }: Step, mayRestore: boolean): void {
  if (kind === 'create') server.create(at);
  if (kind === 'revise') server.revise(at);
  if (kind === 'delete') server.delete(at);
  if (kind === 'undo') server.undo();
  if (kind === 'restore' && mayRestore) server.restore();
  if (kind === 'save') device.save(at);
  if (kind === 'ask') device.ask(1 + (at % 4));
  if (kind === 'older') device.askForOlder(1 + (at % 4));
  if (kind === 'deliver') device.deliver(at);
  if (kind === 'overtake') overtake(server, device, at);
  if (kind === 'outrun') outrun(server, device, at);
}

/** Reads an older page, then changes something in it, and lets the delta of that arrive before the page. */
function overtake(server: Server, device: Device, at: number): void {
  device.settle();
  device.askForOlder(1 + (at % 4));
  device.deliver(0);
  take(server, device, { kind: ['revise', 'delete', 'undo'][at % 3] ?? 'undo', at }, false);
  device.ask(4);
  device.deliver(1);
}

/** Changes something, and lets a page that was read later arrive before the delta of that. */
function outrun(server: Server, device: Device, at: number): void {
  device.settle();
  server.revise(at);
  device.askForOlder(1 + (at % 4));
  device.settle();
}

/** What the server has, as far as a copy reaches back. */
const asFarAs = ({ before }: LedgerCopy, entries: readonly Entry[]): readonly Entry[] =>
  fromPlace(before?.place, entries);

/**
 * What a device shows at any time: what the server had at its copy's moment, as far as the copy reaches back, and beyond
 * that what the device has saved itself.
 */
function expectPlainOrder(server: Server, device: Device): void {
  const { copy, inSight } = device;
  const { entries } = server.stateOf(copy);
  expect(new Set(copy.entries.map(({ id }) => id)).size).toBe(copy.entries.length);
  expect(copy.entries).toEqual(plainly(copy.entries));
  if (device.isOfOneMoment && copy.before?.cursor !== NOTHING_HELD.cursor)
    expect(asFarAs(copy, copy.entries)).toEqual(asFarAs(copy, entries));
  for (const entry of entriesBeyond(copy)) expect(entries).toContain(entry);
  const own = entries.filter(({ id }) => inSight.has(id));
  expect(copy.entries.filter(({ id }) => inSight.has(id))).toEqual(plainly(own));
}

function live(steps: readonly Step[], isBare: boolean, mayRestore: boolean): void {
  const server = new Server();
  for (let born = 0; born < 8; born += 1) server.create(born);
  const first = isBare ? { ...server.whole(0), entries: [], before: NOTHING_HELD } : server.whole(3);
  const device = new Device(server, first);
  for (const step of steps) {
    take(server, device, step, mayRestore);
    expectPlainOrder(server, device);
  }
  device.settle();
  // After a restore an answer from before it may be the last to arrive; the next one puts that right.
  for (let asked = 0; asked < 2; asked += 1) {
    device.ask(4);
    device.settle();
  }
  expect(device.copy.version).toBe(server.whole(1).version);
  expect(asFarAs(device.copy, device.copy.entries)).toEqual(asFarAs(device.copy, server.now.entries));
  if (!steps.some(({ kind }) => kind === 'save')) expect(entriesBeyond(device.copy)).toEqual([]);
  while (device.copy.before !== null) {
    device.askForOlder(5);
    device.settle();
  }
  expect(device.copy.entries).toEqual(server.now.entries);
}

describe('a copy whose answers come in any order', () => {
  test('ends as the server has it, as far as it reaches back and then to the beginning', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 60 }), fc.boolean(), (steps, isBare) =>
        live(steps, isBare, false),
      ),
      { numRuns: 500 },
    );
  });

  test('ends as the server has it even if the server was restored from a backup meanwhile', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 60 }), fc.boolean(), (steps, isBare) =>
        live(steps, isBare, true),
      ),
      { numRuns: 500 },
    );
  });
});

describe('a copy of a device that saves, whatever days that has', () => {
  test.each([false, true])(
    'keeps it in sight, and ends as the server has it (restored meanwhile: %s)',
    (mayRestore) => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(someStep, someSave), { maxLength: 60 }),
          fc.boolean(),
          (steps, isBare) => live(steps, isBare, mayRestore),
        ),
        { numRuns: 500 },
      );
    },
  );
});

describe('a ledger that was read whole', () => {
  const at = (revision: number, version = `v${revision}`) => copyOf({ Anna: 0 }, { revision, version });

  test('replaces everything in answer to the version of the copy, lower or not', () => {
    expect(applyWhole(at(5), at(3), 'v5')).toEqual(at(3));
  });

  test('leaves a copy that has learned something newer meanwhile', () => {
    const copy = at(7);
    expect(applyWhole(copy, at(6), 'v5')).toBe(copy);
    expect(applyWhole(copy, at(6), null)).toBe(copy);
  });

  test('of the same moment counts when it reaches further back', () => {
    const short = { ...at(5), before: NOTHING_HELD };
    expect(applyWhole(short, at(5), null)).toEqual(at(5));
    const whole = at(5);
    expect(applyWhole(whole, short, null)).toBe(whole);
  });

  test('is the copy where there is none', () => {
    expect(applyWhole(null, at(5), null)).toEqual(at(5));
  });
});

describe('a delta into a long copy', () => {
  const entries = Array.from({ length: 1000 }, (_, place) =>
    entryOf(`${place}`, new Date(Date.UTC(2026, 0, 1) - place * 60_000).toISOString()),
  );
  const copy = copyOf({ Anna: 0, Ben: 0 }, { entries });

  test('keeps what it does not name', () => {
    const delta = { ...copy, group: { ...copy.group, revision: 2 }, since: copy.version, gone: [] };
    const next = applyDelta(copy, { ...delta, members: [], entries: entries.slice(3, 4) });
    expect(next.members).toBe(copy.members);
    expect(next.entries).toHaveLength(1000);
    expect(next.entries.every((entry, place) => entry === entries[place])).toBe(true);
  });

  test('of a setting alone keeps the list of entries', () => {
    const group = { ...copy.group, revision: 2, name: 'Porto' };
    const { version: since } = copy;
    const next = applyDelta(copy, { ...copy, group, members: [], entries: [], gone: [], since });
    expect(next.entries).toBe(copy.entries);
  });
});
