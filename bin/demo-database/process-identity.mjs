import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** @typedef {{ pid: number, startedAt: string }} ProcessIdentity A pid alone may be reused, as after a reboot. */

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
 * The start time of a process, as an opaque text; null if there is no such process. A zombie counts as none: in a
 * container whose first process reaps no children it would otherwise live for ever.
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
  // The second field is the program's name in brackets and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

/** @returns {ProcessIdentity} the identity of this process */
export function ownIdentity() {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
}

/**
 * @param {Partial<ProcessIdentity> | null} identity
 * @returns {boolean} whether exactly that process is alive, not just one with the same pid
 */
export function isAlive(identity) {
  return typeof identity?.pid === 'number' && startOf(identity.pid) === identity.startedAt;
}

/**
 * @param {number} pid
 * @returns {string[]} the words of its command line; empty if there is no such process, or only a zombie
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
 * @returns {number[]} the processes whose working directory this is, as far as we may read it; none on a system without
 *   /proc. A process without a command line is left out: it is exiting, and the kernel releases its directory later
 */
export function processesIn(folder) {
  if (!hasProc) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => pid > 0 && workingFolderOf(pid) === folder && commandOf(pid).length > 0);
}
