import { getTranslations } from 'next-intl/server';

import { publicOrigin } from '@/app/_invitation/origin';
import { readFormData } from '@/app/api/v1/_http/body';
import { AppError } from '@/lib/errors';
import { isForeignPost } from '@/lib/is-foreign-post.mjs';
import { FORM_MAX_BYTES } from '@/lib/limits';

/** The launcher has refused such a form already; where Next serves itself, nobody has. */
const isForeign = async ({ headers }: Request): Promise<boolean> =>
  isForeignPost((name) => headers.get(name), new URL(await publicOrigin()).host);

async function refuse(status: number, key: 'foreignForm' | 'notAForm'): Promise<Response> {
  const t = await getTranslations('errorPage');
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${t(key)}\n`, { status, headers });
}

/**
 * A route for a form that a page of ours posts without script.
 * @param answer gets the form: what its fields hold is still to be believed
 * @returns the route; it answers 403 to another site's form, 413 to one that is too long, 400 to what is none
 */
export const postedForm =
  (answer: (form: FormData) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (await isForeign(request)) return refuse(403, 'foreignForm');
    let form: FormData | null;
    try {
      form = await readFormData(request, FORM_MAX_BYTES);
    } catch (error) {
      return refuse(error instanceof AppError ? error.status : 400, 'notAForm');
    }
    return form ? answer(form) : refuse(400, 'notAForm');
  };
