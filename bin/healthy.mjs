import { isIPv6 } from 'node:net';
import { loadEnvFiles, settings } from './environment.mjs';

/** Where a server that listens everywhere, or at one address, is asked from the same machine. @param {string | undefined} host */
function nameOf(host) {
  if (host === undefined || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Whether the server on this machine and its database answer: exit code 0 or 1, for the health check of a container. */
loadEnvFiles();
const { HOST, PORT } = settings();
const answer = await fetch(`http://${nameOf(HOST)}:${PORT}/api/v1/health/check`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
