import { ok } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { captchaCalls } from '@/lib/wire/calls/service';
import { issuePuzzle } from '@/lib/server/guard/human-check';

/** GET /api/v1/captchas/puzzle: called by Friendly Captcha's open-source client, which reads `data.puzzle`. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => ok(captchaCalls.getPuzzle, { data: { puzzle: await issuePuzzle() } }),
});
