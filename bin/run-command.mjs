import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { rootDir } from './environment.mjs';
import { LauncherError } from './launcher-error.mjs';

/**
 * Runs a command in the repository's root, with our terminal, and waits for it. Passes the stop signal on to it.
 * @param {string[]} command the program and its arguments
 * @param {{ env: Record<string, string>, stop: AbortSignal }} options `env`: variables in addition to our own
 * @returns {Promise<number>} its exit code; 128 plus the signal's number if a signal ended it
 * @throws {LauncherError} if the program cannot be started
 */
export function runCommand([program = '', ...args], { env, stop }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: rootDir, env: { ...process.env, ...env }, stdio: 'inherit' });
    const handOn = () => child.kill(stop.reason);
    if (stop.aborted) handOn();
    stop.addEventListener('abort', handOn);
    const settle = (/** @type {() => void} */ act) => {
      stop.removeEventListener('abort', handOn);
      act();
    };
    child.once('error', (error) => settle(() => reject(new LauncherError(`${program}: ${error.message}`))));
    child.once('exit', (code, signal) =>
      settle(() => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))),
    );
  });
}

/**
 * The same for a step that has to succeed, unless we stopped it.
 * @param {string[]} command @param {{ env: Record<string, string>, stop: AbortSignal }} options
 * @returns {Promise<void>}
 * @throws {LauncherError} if its exit code is not 0
 */
export async function runStep(command, options) {
  const code = await runCommand(command, options);
  if (code !== 0 && !options.stop.aborted)
    throw new LauncherError(`"${command.join(' ')}" ended with code ${code}.`);
}
