import { postedForm } from '@/app/_forms/posted-form';
import { routes } from '@/lib/routes';
import { seeOther } from '@/lib/server/request/see-other';
import { isViewState } from '@/lib/session/session';
import { changeSession } from '@/lib/session/session-server';

/** POST /view: the main screen's switch without script. Remembers the view and redirects to the main screen. */
export const POST = postedForm(async (form) => {
  const viewState = form.get('view');
  if (isViewState(viewState)) await changeSession((session) => ({ ...session, viewState }));
  return seeOther(routes.main);
});
