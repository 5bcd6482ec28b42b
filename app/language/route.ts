import { postedForm } from '@/app/_forms/posted-form';
import { isLocale } from '@/lib/i18n/locales';
import { invitationTwin, isLocalPath, routes } from '@/lib/routes';
import { seeOther } from '@/lib/server/request/see-other';
import { changeSession } from '@/lib/session/session-server';

/**
 * POST /language: the footer's switch without script. Remembers the language and redirects to the page it came from.
 */
export const POST = postedForm(async (form) => {
  const language = form.get('language');
  const path = form.get('path');
  const back = typeof path === 'string' && isLocalPath(path) ? path : routes.home;
  if (typeof language !== 'string' || !isLocale(language)) return seeOther(back);
  await changeSession((session) => ({ ...session, language }));
  return seeOther(invitationTwin(back, language));
});
