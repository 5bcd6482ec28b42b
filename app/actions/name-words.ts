import { getTranslations } from 'next-intl/server';

import type { Refusal } from '@/app/actions/action';
import { nameTextKey } from '@/lib/device/page/name-text';
import type { ErrorContext } from '@/lib/errors';

/** The text for a refused name. It mentions emoji if these make the name too long. */
export async function nameWords(
  { code, words }: Pick<Refusal, 'code' | 'words'>,
  context: ErrorContext,
  name: string,
): Promise<string> {
  if (code === null) return words;
  const key = nameTextKey(code, context, name);
  return key === 'name-with-emoji-too-long' ? (await getTranslations('errors'))(key) : words;
}
