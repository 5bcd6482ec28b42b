import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';

import { loadAnewAndSend } from '@/lib/device/page/versions/send-again';
import { RELOAD_TIMEOUT_MS } from '@/lib/limits';
import { reloadBrowserSession } from '@/lib/session/session-browser';

/**
 * Why a form has no answer: no network; too many requests; refused for another reason, by the server or by something in
 * front of it; or a network, but no server that could answer.
 */
export type NoAnswer = 'offline' | 'tooOften' | 'refused' | 'away';

/**
 * Runs a server action and reports the status of its answer. Next does not tell the status of an answer that it cannot
 * read, such as a proxy's page with a 429. So `fetch` is wrapped while the call lasts; a form makes one call at a time.
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

/** What the browser would post. Safari before 16.4 does not take the button as an argument of `FormData`. */
function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name !== '')
    data.append(submitter.name, submitter.value);
  return data;
}

/**
 * Calls the server action of a form from its script. If the page is one of a former build, whose actions the server
 * does not have any more, it reloads and sends the form from there (`useSentAgain`), once.
 * @param submitter the button that sent the form
 * @param before what the form showed before anything was sent
 * @param failed what the form shows when there is no answer
 * @param onSuccess called before Next navigates
 * @returns the action's answer. On success there is none: Next navigates by throwing an error that is not to be caught
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
      () => action(before, formDataOf(form, submitter)),
      (seen) => {
        status = seen;
      },
    );
  } catch (error) {
    // The action may have set cookies, so this tab may show another group now.
    reloadBrowserSession();
    try {
      unstable_rethrow(error);
    } catch (moveOn) {
      onSuccess?.();
      throw moveOn;
    }
    if (unstable_isUnrecognizedActionError(error) && loadAnewAndSend(form, submitter))
      // The form stays busy until the next page is there. If the page stays, it says why.
      await new Promise((resolve) => setTimeout(resolve, RELOAD_TIMEOUT_MS));
    return failed(reasonOf(status));
  }
}
