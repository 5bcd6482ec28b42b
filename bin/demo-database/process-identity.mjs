import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** @typedef {{ pid: number, startedAt: string }} ProcessIdentity A number alone is reused after a reboot. */

const hasProc = existsSync('/proc/self/stat');

/** @param {string} path @returns {string | null} */
function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {number} pid @param {string} columns @returns {string | null} */
function ps(pid, columns) {
  try {
    const output = execFileSync('ps', ['-ww', '-p', String(pid), '-o', columns], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || null;
  } catch {
    return null;
  }
}

/**
 * When a process began, as an opaque text; null when there is none. A zombie counts as none: in a container whose
 * first process reaps nobody it would otherwise live for ever.
 * @param {number} pid
 * @returns {string | null}
 */
function startOf(pid) {
  if (!hasProc) {
    const row = ps(pid, 'stat=,lstart=');
    return row === null || row.startsWith('Z') ? null : row.replace(/^\S+\s+/, '');
  }
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

/** @returns {ProcessIdentity} the identity of this process */
export function ownIdentity() {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
}

/**
 * @param {Partial<ProcessIdentity> | null} identity
 * @returns {boolean} whether exactly that process, not only one of the same number, is alive
 */
export function isAlive(identity) {
  return typeof identity?.pid === 'number' && startOf(identity.pid) === identity.startedAt;
}

/**
 * @param {number} pid
 * @returns {string[]} the words of its command line; empty when there is no such process, or only a zombie
 */
export function commandOf(pid) {
  if (hasProc) return (readOrNull(`/proc/${pid}/cmdline`) ?? '').split('\0').filter(Boolean);
  return (ps(pid, 'command=') ?? '').split(' ').filter(Boolean);
}

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
 * @returns {number[]} the processes that work in this folder, as far as we may know; none on a system without /proc. One that
 *   has let go of its memory, and so of its command line, has ended: its folder is what the kernel takes from it later
 */
export function processesIn(folder) {
  if (!hasProc) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid > 0 && workingFolderOf(pid) === folder && commandOf(pid).length > 0);
}
