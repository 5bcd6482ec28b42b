import { routes } from '@/lib/routes';
import { seeOther } from '@/lib/server/see-other';
import { isViewState } from '@/lib/session/session';
import { changeSession } from '@/lib/session/session-server';

/** POST /view: the main screen's switch without script. Remembers the view and leads back to the main screen. */
export async function POST(request: Request): Promise<Response> {
  const viewState = (await request.formData()).get('view');
  if (isViewState(viewState)) await changeSession((session) => ({ ...session, viewState }));
  return seeOther(routes.main);
}
