import { getTranslations } from 'next-intl/server';

import { publicOrigin } from '@/app/_invitation/origin';
import { readFormData } from '@/app/api/v1/_http/body';
import { AppError } from '@/lib/errors';
import { isForeignPost } from '@/lib/is-foreign-post.mjs';
import { FORM_MAX_BYTES } from '@/lib/limits';

/** The launcher refuses such forms already. This check is for Next running without the launcher. */
const isForeign = async ({ headers }: Request): Promise<boolean> =>
  isForeignPost((name) => headers.get(name), new URL(await publicOrigin()).host);

async function refuse(status: number, key: 'foreignForm' | 'notAForm'): Promise<Response> {
  const t = await getTranslations('errorPage');
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${t(key)}\n`, { status, headers });
}

/**
 * A route for a form that one of our pages posts without script.
 * @param answer gets the form; its fields are not validated yet
 * @returns the route; it answers 403 to another site's form, 413 to a form that is too long, 400 to what is no form
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
