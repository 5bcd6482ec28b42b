import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '@/bench/tools.mjs';
import { programs } from '@/tests/support/other-browsers.mjs';
import { type Driver, PHONE } from './driver';

/** The result of a function in the page, or its error. */
type Outcome<Result> = { readonly result: Result } | { readonly error: string };

/** WebKit cannot use its sandbox as root, nor compositing without a graphics card. */
const environment = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  GDK_BACKEND: 'x11',
};

/** What was started, to be ended in reverse order. */
class Started {
  private readonly ends: (() => unknown)[] = [];

  endsWith(end: () => unknown): void {
    this.ends.unshift(end);
  }

  run(program: string, words: readonly string[], options: SpawnOptions): ChildProcess {
    const child = spawn(program, words, options);
    const ended = once(child, 'exit');
    this.endsWith(() => (child.kill() ? ended : undefined));
    return child;
  }

  async end(): Promise<void> {
    for (const end of this.ends.splice(0)) await end();
  }
}

/** The buttons of MiniBrowser's bar make its window too wide. @returns a folder of settings that make them small */
function narrowBar(started: Started): string {
  const folder = mkdtempSync(join(tmpdir(), 'pari-webkit-'));
  started.endsWith(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    'window * { font-size: 1px; margin: 0; border: 0; padding: 0; min-width: 0 }',
  );
  return folder;
}

/** Starts a virtual screen. @returns its display name, once it is ready */
async function startScreen(started: Started): Promise<string> {
  const words = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = started.run(programs.xvfb, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [line] = (await once(createInterface(child.stdio[3] as Readable), 'line')) as [string];
  return `:${line}`;
}

/** Calls a driver by the W3C WebDriver protocol. */
const speaksTo =
  (address: string) =>
  async <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error ?? ''}: ${value.message ?? ''}`);
    return value;
  };

async function startWebDriver(started: Started) {
  const port = String(await freePort());
  const own = { XDG_CONFIG_HOME: narrowBar(started), DISPLAY: await startScreen(started) };
  const env = { ...process.env, ...environment, ...own };
  const child = started.run(programs.webKitDriver, [`--port=${port}`], { env, stdio: 'ignore' });
  const speak = speaksTo(`http://127.0.0.1:${port}`);
  const isReady = () =>
    speak<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver has ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return speak;
}

const capabilities = {
  alwaysMatch: {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: programs.miniBrowser,
      args: ['--automation', `--geometry=${PHONE.width}x${PHONE.height}`],
    },
  },
};

async function startSession(started: Started): Promise<Driver> {
  const speak = await startWebDriver(started);
  const { sessionId } = await speak<{ sessionId: string }>('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  started.endsWith(() => speak('DELETE', session));
  const post = <Value>(path: string, body: object = {}) => speak<Value>('POST', session + path, body);
  await post('/window/rect', PHONE);
  const pointer = (actions: readonly object[]) =>
    post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  const address = () => post<string>('/execute/sync', { script: 'return location.href', args: [] });
  const keys = (actions: readonly object[]) =>
    post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  return {
    open: async (url) => {
      const former = await address();
      await post('/url', { url });
      // The driver may answer while the former page is still there: a script that runs in it then is cut off.
      while (former !== url && (await address().catch(() => former)) === former);
    },
    reload: () => post('/refresh'),
    evaluate: async <Result, Arg>(look: (arg: Arg) => Result | Promise<Result>, arg?: Arg) => {
      const script = `const [arg, done] = arguments;
        Promise.resolve().then(() => (${look.toString()})(arg))
          .then((result) => done({ result }), (error) => done({ error: String(error) }))`;
      const outcome = await post<Outcome<Result>>('/execute/async', { script, args: [arg ?? null] });
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.result;
    },
    add: (script) => post('/execute/sync', { script, args: [] }),
    press: async (x, y) => {
      await pointer([
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    type: async (text) => {
      const pressed = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await keys(pressed);
    },
    close: () => started.end(),
  };
}

/** Starts WebKitGTK's MiniBrowser on a screen of its own, driven over W3C WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const started = new Started();
  return startSession(started).catch(async (error: unknown) => {
    await started.end();
    throw error;
  });
}
