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
const SET: Environment = { POSTGRES_PASSWORD: 'secret', PARI_SECRET: process.env.PARI_SECRET ?? '' };

const POSTGRES = ['postgres1', 'postgres2', 'postgres3'] as const;
export type PostgresName = (typeof POSTGRES)[number];

type Member = { readonly name: PostgresName; readonly role: string; readonly state: string };

/** @returns what Patroni says of a server; null if it does not answer */
async function ask<Body>(url: string, body?: object): Promise<Body | null> {
  const sent = { ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  return fetch(url, { ...sent, signal: AbortSignal.timeout(20_000) })
    .then(async (answer) => (await answer.json()) as Body)
    .catch(() => null);
}

export async function until<T>(find: () => Promise<T | null | false> | T | null | false): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== null && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Runs the services of `deploy/compose.ha.yaml` on this machine, without a container engine: each has the environment
 * and the files that it would have there, and an address of its own in place of its name.
 */
export function startCluster() {
  const folder = accountFolder();
  const { services } = readCompose();
  // Two runs on one machine are not in each other's way.
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

  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    start(name, '/usr/bin/etcd', [], { ...environmentOf(name), ETCD_DATA_DIR: dataOf(name) });
  for (const name of POSTGRES) startPostgres(name);
  start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {});

  const api = (name: string) => `http://${addressOf(name)}:8008`;
  /** What a server knows of all. */
  const members = async (name: PostgresName): Promise<readonly Member[]> =>
    (await ask<{ members: readonly Member[] }>(`${api(name)}/cluster`))?.members ?? [];
  /** The server that takes writes, other than one that was. */
  const leader = (former?: PostgresName): Promise<PostgresName> =>
    until(async () => {
      verifyAllRun();
      for (const name of POSTGRES) {
        if (name === former || !running.has(name)) continue;
        const status = await fetch(`${api(name)}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) return name;
      }
      return null;
    });
  /** Waits until all follow one leader. @returns it, and the one that has every write before it is acknowledged */
  const whole = async (): Promise<{ readonly leader: PostgresName; readonly inStep: PostgresName }> => {
    const name = await leader();
    return until(async () => {
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
    /** Where both Paris are reached. */
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
      await until(() => processesIn(dataOf(name)).length === 0);
    },
    start: startPostgres,
    freeze: (name: PostgresName) => signal(name, 'SIGSTOP'),
    thaw: (name: PostgresName) => signal(name, 'SIGCONT'),
    /** Has the leader hand over, as before an upgrade of its machine. */
    handOver: (name: PostgresName) => ask(`${api(name)}/switchover`, { leader: name }),
    stop: async (): Promise<void> => {
      const children = [...running.values()];
      running.clear();
      for (const child of children) child.kill('SIGKILL');
      for (const name of POSTGRES) signal(name, 'SIGKILL');
      await until(() => POSTGRES.every((name) => processesIn(dataOf(name)).length === 0));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
