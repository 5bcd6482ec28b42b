import 'fake-indexeddb/auto';

import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';

import type { Change } from '@/lib/domain/ledger/change';
import type { WireBatch } from '@/lib/device/sync/send-changes';
import { LineStorage } from '@/tests/support/line-storage';
import { Random } from '@/tests/support/random';
import { copyOf, entryOf, GROUP_CODE, NOT_FOUND, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { type Call, type Reply, serve } from '@/tests/unit/device/fake-server';

/**
 * A group gets another code while its device saves, sends, is offline, has several tabs, and loses some of them. In the
 * end everything is under the new code, the server has done every save once, and nothing waits.
 */

const NEW_CODE = 'NEWDEFGHIJKL';

/** Which tab runs at present, across everything that it waits for. */
const running = new AsyncLocalStorage<{ isDead: boolean }>();

const never = new Promise<never>(() => undefined);

/** Whether the tab that runs has ended: what it still wants to write comes to nothing. */
const isDead = (): boolean => running.getStore()?.isDead === true;

/** Hands the news of a tab to all others that are alive. */
class Channel extends EventTarget {
  static all: readonly Channel[] = [];
  private readonly tab = running.getStore();

  constructor() {
    super();
    Channel.all = [...Channel.all, this];
  }

  postMessage(data: unknown): void {
    if (this.tab?.isDead) return;
    for (const other of Channel.all) {
      if (other === this || other.tab?.isDead !== false) continue;
      const { tab } = other;
      running.run(tab, () =>
        setImmediate(() => tab.isDead || other.dispatchEvent(new MessageEvent('message', { data }))),
      );
    }
  }
}

/** The cookies of a browser, without their attributes. */
class Cookies {
  private readonly values = new Map<string, string>();

  get cookie(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    if (isDead()) return;
    const [pair = '', ...flags] = text.split('; ');
    const at = pair.indexOf('=');
    if (flags.includes('Max-Age=0')) this.values.delete(pair.slice(0, at));
    else this.values.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** A storage as tabs see it that share it. */
const shared = (lines: LineStorage): Storage => ({
  get length() {
    return lines.length;
  },
  ...{ key: lines.key, getItem: lines.getItem, clear: lines.clear },
  setItem: (key, value) => isDead() || lines.setItem(key, value),
  removeItem: (key) => isDead() || lines.removeItem(key),
});

const soon = () => new Promise((resolve) => setImmediate(resolve));

const CODE_CHANGED: Reply = { status: 410, body: { code: 'code-changed', message: 'The code was changed' } };

/** The server: it knows the group by one code at a time, and does each change once. */
class Server {
  code = GROUP_CODE;
  isReached = true;
  readonly done = new Set<string>();
  /** The codes that were renewed. */
  readonly former = new Set<string>();
  /** Whether the answer to a renewal gets lost. */
  losesAnswers = (): boolean => false;

  private renew(from: string, to: string): Reply {
    const isRepeated = this.former.has(from) && this.code === to;
    if (from !== this.code && !isRepeated) return CODE_CHANGED;
    if (!isRepeated) this.former.add(this.code);
    this.code = to;
    return this.losesAnswers() ? 'offline' : { status: 200, body: { groupCode: to } };
  }

  readonly answer = async (call: Call): Promise<Reply> => {
    if (isDead()) return never;
    const reply = this.isReached ? this.reply(call) : 'offline';
    await soon();
    return isDead() ? never : reply;
  };

  private reply({ path, body }: Call): Reply {
    const [, code = '', what] = path.split(/[/?]/);
    if (what === 'code') return this.renew(code, (body as { readonly code: string }).code);
    if (this.former.has(code)) return CODE_CHANGED;
    if (!path.startsWith(`groups/${this.code}/`)) return NOT_FOUND;
    if (path.endsWith('/changes')) {
      const { changes } = body as WireBatch;
      for (const { id } of changes) this.done.add(id);
      const outcomes = changes.map(({ id }) => ({ id, outcome: 'done', revision: this.revision }));
      return { status: 200, body: { outcomes, ledger: this.ledger().body } };
    }
    return this.ledger();
  }

  private get revision(): number {
    return 3 + this.done.size;
  }

  private ledger() {
    const balances = { Anna: 0, Ben: 0, ...Object.fromEntries([...this.done].map((id) => [id, 0])) };
    const group = { code: this.code };
    return wholeAnswer(copyOf(balances, { revision: this.revision, entries: [bread], group })) as Exclude<
      Reply,
      'offline'
    >;
  }
}

const bread = entryOf('Brot', '2026-11-10T10:00:00Z');

const join = (id: string): Change => ({
  ...{ id, kind: 'member.add', savedAtMs: 1 },
  member: { id: id.toLowerCase(), name: id },
});

/** The part of a browser that each tab has for itself. */
const ownParts = () => ({
  sessionStorage: new LineStorage(),
  location: { pathname: `/pari/${GROUP_CODE}`, search: '', hash: '', protocol: 'https:' },
});

/** A tab of this device: its modules live as long as it does. Tabs share database, localStorage and cookies. */
async function aTab() {
  const tab = { isDead: false };
  const own = ownParts();
  const within = <T>(act: () => T): T => running.run(tab, act);
  jest.resetModules();
  // Jest would hand a tab that loads its engine late the modules of the tab opened last, which may have ended.
  let engine: object = {};
  jest.doMock('@/lib/device/sync/load-engine', () => ({
    isEngineHere: () => true,
    loadEngine: () => Promise.resolve(engine),
  }));
  const parts = await within(async () => {
    Object.assign(globalThis, own);
    const { KnownGroups } = await import('@/lib/device/state/known-groups');
    const { seedCopy } = await import('@/lib/device/state/copy');
    const { openStore } = await import('@/lib/device/storage/open-store');
    const { formerCodes, presentCode } = await import('@/lib/device/storage/renamed-groups');
    const { groupsLeft } = await import('@/lib/device/storage/outbox-storage');
    const { renameGroup } = await import('@/lib/device/sync/rename-group');
    const { renewCode } = await import('@/lib/device/sync/new-code');
    const { deviceOf } = await import('@/lib/device/sync/outbox-device');
    const { browserSession } = await import('@/lib/session/session-browser');
    engine = await import('@/lib/device/sync/engine');
    const store = await openStore();
    if (!store) throw new Error('this device has no store');
    const known = new KnownGroups();
    const code = browserSession().activeGroupCode ?? '';
    seedCopy(known, code, copyOf({ Anna: 0, Ben: 0 }, { revision: 3, entries: [bread], group: { code } }));
    const device = deviceOf(known);
    return {
      ...{ known, store, device, code },
      ...{ renameGroup, formerCodes, groupsLeft, browserSession, presentCode, renewCode },
    };
  });
  const { known, device, store, code, presentCode, renameGroup, renewCode } = parts;
  const made = {
    ...parts,
    own,
    save: (id: string) =>
      within(() => {
        void device.outboxes.act(code, { did: 'save', change: join(id) });
        device.sender.wake(code);
      }),
    wake: () => within(() => device.sender.wakeAll()),
    rename: () =>
      within(() => {
        Object.assign(globalThis, own);
        return renameGroup(known, device, { from: GROUP_CODE, to: NEW_CODE });
      }),
    /** @returns the new code; null if it is not known to be done */
    renew: () =>
      within(async () => {
        Object.assign(globalThis, own);
        return renewCode(known, device, presentCode(code), null).catch(() => null);
      }),
    /** From now on nothing that it asks is answered. */
    kill: () => {
      tab.isDead = true;
      for (const name of Object.keys(store)) Object.assign(store, { [name]: () => never });
    },
  };
  open = [...open, made];
  return made;
}

type Tab = Awaited<ReturnType<typeof aTab>>;

/** Those that are open; the next test has none of them. */
let open: readonly Tab[] = [];

afterEach(() => {
  for (const tab of open) tab.kill();
  open = [];
});

let server: Server;
let storage: LineStorage;
let cookies: Cookies;

/** What a dead tab wants to do later would hold up the end of the tests. */
const { setTimeout: later } = globalThis;

beforeEach(() => {
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((act, delayMs) => later(act, delayMs).unref());
  Channel.all = [];
  globalThis.indexedDB = new IDBFactory();
  server = new Server();
  [storage, cookies] = [new LineStorage(), new Cookies()];
  cookies.cookie = `activeGroupCode=${GROUP_CODE}`;
  cookies.cookie = `storedGroupCodes=OTHERGROUP23.${GROUP_CODE}`;
  cookies.cookie = `me=${GROUP_CODE.slice(0, 4)}AAAAAB`;
  Object.assign(globalThis, {
    ...{ localStorage: shared(storage), document: cookies, window: globalThis, BroadcastChannel: Channel },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    history: {
      replaceState: (_state: unknown, _title: string, path: string) =>
        Object.assign(globalThis.location, { pathname: path }),
    },
  });
  serve(server.answer);
});

/** Waits until something holds, a few thousand turns at most. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 5000; turns += 1) {
    if (await holds()) return;
    await soon();
  }
  throw new Error('it never came to that');
}

/** Everything of this device that still names a code. */
async function namesOf(code: string) {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('pari');
    request.onsuccess = () => resolve(request.result);
  });
  const reading = database.transaction([...database.objectStoreNames]);
  const tables = await Promise.all(
    [...database.objectStoreNames].map(
      (name) =>
        new Promise<readonly [string, number]>((resolve) => {
          const request = reading.objectStore(name).getAllKeys();
          request.onsuccess = () =>
            resolve([name, request.result.filter((key) => [key].flat()[0] === code).length]);
        }),
    ),
  );
  database.close();
  return {
    tables: Object.fromEntries(tables.filter(([, count]) => count > 0)),
    lines: Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(
      (key) => key.startsWith('ahead') && key.includes(code),
    ),
    cookies: cookies.cookie.includes(code),
  };
}

/** The server has done every save once, and nothing waits. */
async function expectAllSent(last: Tab, saved: readonly string[]): Promise<void> {
  await until(async () => {
    last.wake();
    const isDone = saved.every((id) => server.done.has(id));
    return (
      isDone &&
      last.device.outboxes.pendingCount() === 0 &&
      (await last.store.groupsWithChanges()).length === 0
    );
  });
  expect([...server.done].sort()).toEqual([...saved].sort());
}

/** The server has the new code, and everybody may talk to it; a new tab then has all, and nothing is left. */
async function expectAllMoved(saved: readonly string[]): Promise<Tab> {
  Object.assign(server, { isReached: true, code: NEW_CODE });
  const last = await aTab();
  expect(last.code).toBe(NEW_CODE);
  await expectAllSent(last, saved);
  expect(await namesOf(GROUP_CODE)).toEqual({ tables: {}, lines: [], cookies: false });
  expect((await last.store.readHead(NEW_CODE))?.copy.group.code).toBe(NEW_CODE);
  return last;
}

test('what waits offline is sent under the new code, and drafts, member and address go along', async () => {
  const tab = await aTab();
  server.isReached = false;
  tab.own.sessionStorage.setItem(`draft:${GROUP_CODE}:expense`, '{"title":"Eis"}');
  tab.save('Cleo');
  await tab.rename();
  tab.save('Deniz');
  expect(tab.device.outboxes.of(NEW_CODE).map(({ id }) => id)).toEqual(['Cleo', 'Deniz']);
  expect(tab.known.copyOf(NEW_CODE)?.group.code).toBe(NEW_CODE);
  expect(tab.own.sessionStorage.getItem(`draft:${NEW_CODE}:expense`)).toBe('{"title":"Eis"}');
  expect(tab.own.location.pathname).toBe(`/pari/${NEW_CODE}`);
  expect(tab.browserSession()).toMatchObject({
    activeGroupCode: NEW_CODE,
    storedGroupCodes: ['OTHERGROUP23', NEW_CODE],
    me: [{ mark: NEW_CODE.slice(0, 4), digits: '00000001' }],
  });
  await expectAllMoved(['Cleo', 'Deniz']);
});

test('a browser that was killed right after the note is renamed by the next page', async () => {
  const tab = await aTab();
  server.isReached = false;
  tab.save('Cleo');
  await until(async () => (await tab.store.groupsWithChanges()).length > 0);
  void tab.rename();
  tab.kill();
  await expectAllMoved(['Cleo']);
});

test('another tab follows, and what it saved before it heard of it is not lost', async () => {
  const [one, other] = [await aTab(), await aTab()];
  server.isReached = false;
  other.save('Cleo');
  const renaming = one.rename();
  other.save('Deniz');
  await renaming;
  await until(() => other.browserSession().activeGroupCode === NEW_CODE);
  expect(other.device.outboxes.of(GROUP_CODE).map(({ id }) => id)).toEqual(['Cleo', 'Deniz']);
  await expectAllMoved(['Cleo', 'Deniz']);
});

test('where the new code is on the device already, both outboxes become one', async () => {
  cookies.cookie = `activeGroupCode=${NEW_CODE}`;
  cookies.cookie = `storedGroupCodes=${GROUP_CODE}.${NEW_CODE}`;
  const tab = await aTab();
  server.isReached = false;
  tab.save('Elif');
  void tab.device.outboxes.act(GROUP_CODE, { did: 'save', change: join('Cleo') });
  await tab.rename();
  expect(tab.device.outboxes.of(NEW_CODE).map(({ id }) => id)).toEqual(['Elif', 'Cleo']);
  expect(tab.browserSession().storedGroupCodes).toEqual([NEW_CODE]);
  await expectAllMoved(['Cleo', 'Elif']);
});

/** What a device has been through. */
type Lived = { readonly saved: readonly string[]; readonly tabs: readonly Tab[] };

/**
 * A device saves, sends, loses its network, opens tabs and loses some, at random.
 * @param change gives the group another code, now and then
 */
async function liveOn(
  random: Random,
  { steps, change }: { readonly steps: number; readonly change: (tab: Tab, step: number) => void },
): Promise<Lived> {
  const saved: string[] = [];
  let tabs: Tab[] = [await aTab()];
  for (let step = 0; step < steps; step += 1) {
    const tab = random.pick(tabs);
    const roll = random.below(10);
    if (roll < 3) {
      const id = `Member${step}`;
      tab.save(id);
      saved.push(id);
    } else if (roll === 3) server.isReached = !server.isReached;
    else if (roll === 4 && tabs.length < 3) tabs.push(await aTab());
    else if (roll === 5 && tabs.length > 1) {
      tab.kill();
      tabs = tabs.filter((each) => each !== tab);
    } else if (roll === 6) change(tab, step);
    else if (roll === 7) tab.wake();
    else for (let turns = random.below(20); turns > 0; turns -= 1) await soon();
  }
  return { saved, tabs };
}

const LIVES = Array.from({ length: 40 }, (_, place) => place);

test.each(LIVES)('life %i', async (place) => {
  const random = new Random(`rename ${place}`);
  const life = { isRenamed: false };
  const rename = (tab?: Tab) => {
    life.isRenamed = true;
    // The server may have changed the code long ago, or just now.
    server.code = NEW_CODE;
    void tab?.rename();
  };
  const { saved, tabs } = await liveOn(random, {
    steps: 20,
    change: (tab, step) => !life.isRenamed && step > 4 && rename(tab),
  });
  if (!life.isRenamed) rename(tabs[0]);
  if (random.chance(0.5)) for (const tab of tabs) tab.kill();
  await expectAllMoved(saved);
});

/** Nothing of a group is left but under the code that it has in the end. */
test.each(LIVES)('life %i with renewals', async (place) => {
  const random = new Random(`renewals ${place}`);
  server.losesAnswers = () => random.chance(0.4);
  const { saved, tabs } = await liveOn(random, { steps: 24, change: (tab) => void tab.renew() });
  server.losesAnswers = () => false;
  if (random.chance(0.5)) for (const tab of tabs) tab.kill();
  server.isReached = true;
  const last = await aTab();
  await expectAllSent(last, saved);
  expect(last.browserSession().activeGroupCode).toBe(server.code);
  for (const code of server.former)
    expect([code, await namesOf(code)]).toEqual([code, { tables: {}, lines: [], cookies: false }]);
});

test('a renewal whose answer was lost is finished by whatever is sent next', async () => {
  const tab = await aTab();
  server.losesAnswers = () => true;
  expect(await tab.renew()).toBeNull();
  server.losesAnswers = () => false;
  tab.save('Cleo');
  await until(() => server.done.has('Cleo'));
  await until(() => tab.browserSession().activeGroupCode === server.code);
  expect(server.former).toEqual(new Set([GROUP_CODE]));
});

test('two tabs that renew at once draw one code', async () => {
  const [one, other] = [await aTab(), await aTab()];
  const codes = await Promise.all([one.renew(), other.renew()]);
  expect(codes.filter((code) => code !== null && code !== server.code)).toEqual([]);
  expect(server.former).toEqual(new Set([GROUP_CODE]));
});

test('what waits on a device that does not know the new code stays, and is sent once it does', async () => {
  const tab = await aTab();
  server.former.add(GROUP_CODE);
  server.code = NEW_CODE;
  tab.save('Cleo');
  for (let turns = 0; turns < 200; turns += 1) await soon();
  expect(tab.device.outboxes.of(GROUP_CODE).map(({ id }) => id)).toEqual(['Cleo']);
  expect(server.done.size).toBe(0);
  await tab.rename();
  await expectAllMoved(['Cleo']);
});
