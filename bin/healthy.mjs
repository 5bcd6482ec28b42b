import { isIPv6 } from 'node:net';
import { loadEnvFiles, settings } from './environment.mjs';

/**
 * The host in the URL of a server on this machine.
 * @param {string | undefined} host where it listens; undefined: on every interface
 */
function nameOf(host) {
  if (host === undefined || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The health check of a container: exits with 0 if the server on this machine and its database answer, else with 1. */
loadEnvFiles();
const { HOST, PORT } = settings();
const answer = await fetch(`http://${nameOf(HOST)}:${PORT}/api/v1/health/check`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
