import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processesIn } from '@/bin/demo-database/processes.mjs';
import { rootDir } from '@/tests/launcher/support/node-process';
import { account, accountFolder, program } from './debian-postgres';

type Environment = Readonly<Record<string, string>>;
type Compose = { readonly services: Readonly<Record<string, { readonly environment?: Environment }>> };

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];

/** Whether what `deploy/compose.ha.yaml` runs is installed: `apt install patroni etcd-server haproxy`. */
export const hasCluster = PROGRAMS.every((path) => existsSync(path));

const deploy = (name: string): string => readFileSync(join(rootDir, 'deploy', name), 'utf8');

/** Reads YAML with the library that Patroni itself uses, anchors and merged keys included. */
function readCompose(): Compose {
  const script = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))';
  const { stdout } = spawnSync('/usr/bin/python3', ['-c', script], { input: deploy('compose.ha.yaml') });
  return JSON.parse(stdout.toString()) as Compose;
}

/** What the person who starts it sets. */
const SET: Environment = {
  POSTGRES_SUPERUSER_PASSWORD: 'everything',
  POSTGRES_PASSWORD: 'secret',
  PARI_SECRET: process.env.PARI_SECRET ?? '',
};

const POSTGRES = ['postgres1', 'postgres2', 'postgres3'] as const;
export type PostgresName = (typeof POSTGRES)[number];

type Member = { readonly name: PostgresName; readonly role: string; readonly state: string };

/** @returns the answer of a Patroni; null if there is none */
const ask = (url: string, body?: object): Promise<Response | null> =>
  fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(body ? 20_000 : 2_000),
  }).catch(() => null);

/** Far longer than anything takes that comes at all, on a busy machine too. */
const PATIENCE_MS = 180_000;

/** Asks again until something is found. @throws Error when that takes too long */
export async function until<T>(
  what: string,
  find: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  for (const startedMs = performance.now(); performance.now() - startedMs < PATIENCE_MS;) {
    const found = await find();
    if (found !== null && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain: ${what}`);
}

/**
 * Runs the services of `deploy/compose.ha.yaml` on this machine, without a container engine: each has the environment
 * and the files that it would have there, and an address of its own in place of its name.
 */
export function startCluster() {
  const folder = accountFolder();
  const { services } = readCompose();
  // Two runs on one machine are not in each other's way; what listens on all addresses at one of these ports would be.
  const network = `127.${1 + (process.pid % 250)}.${(process.pid >> 8) % 250}`;
  const addressOf = (name: string) => `${network}.${1 + Object.keys(services).indexOf(name)}`;
  const placed = (text: string, name: string) =>
    Object.keys(services)
      .reduce((all, other) => all.replace(new RegExp(`\\b${other}:`, 'g'), `${addressOf(other)}:`), text)
      .replaceAll(/(0\.0\.0\.0|\*):/g, `${addressOf(name)}:`)
      .replaceAll('/etc/patroni', folder);
  const environmentOf = (name: string): Environment =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        placed(value, name).replace(/\$\{(\w+):?[?-]?([^}]*)\}/g, (_all, set: string, usual: string) =>
          set in SET ? (SET[set] ?? '') : usual,
        ),
      ]),
    );
  for (const name of ['patroni.yml', 'create-database.sql', 'haproxy.cfg'])
    writeFileSync(join(folder, name), placed(deploy(name), 'haproxy'));

  const running = new Map<string, ChildProcess>();
  const ended = new Set<string>();
  const start = (name: string, command: string, args: readonly string[], env: Environment) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, args, {
      ...account,
      cwd: folder,
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.set(name, child);
    // Whoever ends a process takes it out of the map before.
    child.once('exit', () => running.get(name) === child && ended.add(name));
  };
  /** @throws Error with its last words if a process has ended by itself: what is waited for would never come */
  const verifyAllRun = () => {
    for (const name of ended)
      throw new Error(
        `${name} has ended: ${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2_000)}`,
      );
  };
  const dataOf = (name: string) => join(folder, name);
  const startPostgres = (name: PostgresName) =>
    start(name, '/usr/bin/patroni', [join(folder, 'patroni.yml')], {
      ...environmentOf(name),
      PATRONI_POSTGRESQL_BIN_DIR: program(''),
      PATRONI_POSTGRESQL_DATA_DIR: dataOf(name),
    });
  /** To Patroni and the PostgreSQL that it looks after. */
  const signal = (name: PostgresName, what: NodeJS.Signals, patroni = running.get(name)) => {
    patroni?.kill(what);
    for (const pid of processesIn(dataOf(name))) {
      try {
        process.kill(pid, what);
      } catch {
        // It has ended meanwhile.
      }
    }
  };

  /** Ends what is left of a PostgreSQL whose Patroni is gone. */
  const isGone = (name: PostgresName) =>
    until(`${name} is gone`, () => {
      signal(name, 'SIGKILL');
      return processesIn(dataOf(name)).length === 0;
    });

  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    start(name, '/usr/bin/etcd', [], { ...environmentOf(name), ETCD_DATA_DIR: dataOf(name) });
  for (const name of POSTGRES) startPostgres(name);
  start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {});

  const api = (name: string) => `http://${addressOf(name)}:8008`;
  /** What a server knows of all. */
  const members = async (name: PostgresName): Promise<readonly Member[]> => {
    const answer = await ask(`${api(name)}/cluster`);
    return answer ? ((await answer.json()) as { members: readonly Member[] }).members : [];
  };
  /** The server that takes writes, other than one that was. */
  const leader = (former?: PostgresName): Promise<PostgresName> =>
    until('a leader', async () => {
      verifyAllRun();
      const others = POSTGRES.filter((name) => name !== former && running.has(name));
      const answers = await Promise.all(others.map((name) => ask(`${api(name)}/primary`)));
      return others.find((_name, place) => answers[place]?.status === 200) ?? null;
    });
  /** Waits until all follow one leader. @returns it, and the one that has every write before it is acknowledged */
  const whole = async (): Promise<{ readonly leader: PostgresName; readonly inStep: PostgresName }> => {
    const name = await leader();
    return until('all three in one cluster', async () => {
      verifyAllRun();
      const all = await members(name);
      const isWhole = all.length === 3 && all.every(({ state }) => /^(running|streaming)$/.test(state));
      const inStep = all.find(({ role }) => role === 'sync_standby')?.name;
      return isWhole && inStep !== undefined && { leader: name, inStep };
    });
  };
  return {
    environmentOf,
    addressOf,
    /** Where both Pari servers are reached. */
    origin: `http://${addressOf('haproxy')}:3000`,
    leader,
    whole,
    /** Kills a server with its Patroni, as when its machine loses its power. */
    kill: async (name: PostgresName): Promise<void> => {
      const child = running.get(name);
      const gone = child && once(child, 'exit');
      running.delete(name);
      signal(name, 'SIGKILL', child);
      await gone;
      await isGone(name);
    },
    start: startPostgres,
    freeze: (name: PostgresName) => signal(name, 'SIGSTOP'),
    thaw: (name: PostgresName) => signal(name, 'SIGCONT'),
    /** Has the leader hand over, as before an upgrade of its machine. */
    handOver: async (name: PostgresName): Promise<void> => {
      const answer = await ask(`${api(name)}/switchover`, { leader: name });
      if (answer?.status !== 200) throw new Error(`no switchover: ${(await answer?.text()) ?? 'no answer'}`);
    },
    stop: async (): Promise<void> => {
      const children = [...running.values()];
      running.clear();
      const ends = children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ends);
      for (const name of POSTGRES) await isGone(name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
