/**
 * The production server with shorter limits, for tests of its timeouts. App and launcher are the real ones. The limits
 * come as JSON in the first argument.
 */
import { serve } from '../../../bin/serve.mjs';
import { defaultLimits } from '../../../bin/http/socket-watch.mjs';
import { logger } from '../../../lib/server/logging/logger.mjs';

const limits = { ...defaultLimits, sweepMs: 50, ...JSON.parse(process.argv[2] ?? '{}') };
const { port } = await serve({ port: 0, hostname: '127.0.0.1', limits });
logger().info(`Pari is ready: http://localhost:${port}`);
