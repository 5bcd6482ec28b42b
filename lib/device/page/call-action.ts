import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';

import { loadAnewAndSend } from '@/lib/device/page/build/send-again';
import { LOAD_ANEW_PATIENCE_MS } from '@/lib/limits';
import { reloadBrowserSession } from '@/lib/session/session-browser';

/**
 * Why a form has no answer: no network, asked too often, refused for another reason (by the server or by what lies before it),
 * or nobody behind the network who could answer.
 */
export type NoAnswer = 'offline' | 'tooOften' | 'refused' | 'away';

/**
 * Carries out a call of Next's, which keeps the status of an answer that it cannot read to itself: a proxy's page with a 429,
 * say. So what passes is looked at, for as long as the call takes; a form makes one at a time.
 */
async function withStatus<T>(act: () => Promise<T>, see: (status: number) => void): Promise<T> {
  const pass = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await pass(input, init);
    if (init?.method === 'POST') see(response.status);
    return response;
  };
  try {
    return await act();
  } finally {
    globalThis.fetch = pass;
  }
}

function reasonOf(status: number | null): NoAnswer {
  if (status === null) return 'offline';
  if (status === 429) return 'tooOften';
  return status >= 400 && status < 500 ? 'refused' : 'away';
}

/**
 * Calls the server action of a form from its script. Where the page is one of a former build, whose actions the server does not
 * have any more, it loads anew and sends the form from there (`useSentAgain`), once.
 * @param submitter the button that sent the form
 * @param before what the form showed before anything was sent
 * @param failed what the form shows when there is no answer
 * @param onSuccess called before Next moves on
 * @returns the action's answer. On success there is none: Next moves on, by an error of its own that is not ours to catch
 */
export async function callAction<State>(
  action: (state: State, form: FormData) => Promise<State>,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  before: State,
  failed: (reason: NoAnswer) => State,
  onSuccess?: () => void,
): Promise<State> {
  let status: number | null = null;
  try {
    return await withStatus(
      () => action(before, new FormData(form)),
      (seen) => {
        status = seen;
      },
    );
  } catch (error) {
    // The action may have set cookies behind our back: the group that this tab shows is another one then.
    reloadBrowserSession();
    try {
      unstable_rethrow(error);
    } catch (moveOn) {
      onSuccess?.();
      throw moveOn;
    }
    if (unstable_isUnrecognizedActionError(error) && loadAnewAndSend(form, submitter))
      // The form is at work until the next page is there; a page that stays says why.
      await new Promise((resolve) => setTimeout(resolve, LOAD_ANEW_PATIENCE_MS));
    return failed(reasonOf(status));
  }
}
