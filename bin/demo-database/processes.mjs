import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** @param {string} path @returns {string} empty if it cannot be read */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid @param {string} column @returns {string} empty if there is no such process */
function ps(pid, column) {
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', column], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @returns {string[]} the words of its command line; empty if there is no such process, or only a zombie
 */
export function commandOf(pid) {
  return hasProc
    ? textOf(`/proc/${pid}/cmdline`).split('\0').filter(Boolean)
    : ps(pid, 'command=').split(' ').filter(Boolean);
}

/** @param {number} pid @returns {number} its parent: the process that started it, or, once that has ended, another one */
export const parentOf = (pid) =>
  Number(hasProc ? /^PPid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] : ps(pid, 'ppid='));

/** @param {number} pid @returns {string | null} */
function workingFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * @param {string} folder an absolute real path
 * @returns {number[]} the processes whose working directory this is, as far as we may read it; none on a system without
 *   /proc. A process without a command line is left out: it is exiting, and the kernel releases its directory later
 */
export function processesIn(folder) {
  if (!hasProc) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid > 0 && workingFolderOf(pid) === folder && commandOf(pid).length > 0);
}
