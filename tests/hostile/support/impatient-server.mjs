/**
 * The production server with shorter limits, for tests of what happens when they are over: the app, the launcher and
 * everything between are the same. The limits come as JSON.
 */
import { serve } from '../../../bin/serve.mjs';
import { defaultLimits } from '../../../bin/http/socket-watch.mjs';

const limits = { ...defaultLimits, sweepMs: 50, ...JSON.parse(process.argv[2] ?? '{}') };
await serve({ port: 0, hostname: '127.0.0.1', limits });
