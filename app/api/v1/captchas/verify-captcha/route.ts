import { ok } from '@/app/api/v1/_http/answers';
import { readJson } from '@/app/api/v1/_http/body';
import { route } from '@/app/api/v1/_http/route';
import { newId } from '@/lib/domain/ids';
import { captchaCalls } from '@/lib/wire/calls/service';
import { spendSolution } from '@/lib/server/guard/human-check';

/** POST /api/v1/captchas/verify-captcha: uses up the solution, whoever sends it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (request) => {
    const { solution } = await readJson(request, captchaCalls.verifyCaptcha.input);
    // Each verification has a purpose of its own, so a solution is refused the second time.
    await spendSolution(solution, ['verify', newId()]);
    return ok(captchaCalls.verifyCaptcha, {});
  },
});
