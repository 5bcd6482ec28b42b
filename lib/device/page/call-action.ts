import { unstable_rethrow } from 'next/navigation';

import { reloadBrowserSession } from '@/lib/session/session-browser';

/** Why a form has no answer: no network, asked too often, or nobody behind the network who could answer. */
export type NoAnswer = 'offline' | 'tooOften' | 'away';

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
  return status === 429 ? 'tooOften' : 'away';
}

/**
 * Calls the server action of a form from its script.
 * @param before what the form showed before anything was sent
 * @param failed what the form shows when there is no answer
 * @param onSuccess called before Next moves on
 * @returns the action's answer. On success there is none: Next moves on, by an error of its own that is not ours to catch
 */
export async function callAction<State>(
  action: (state: State, form: FormData) => Promise<State>,
  form: FormData,
  before: State,
  failed: (reason: NoAnswer) => State,
  onSuccess?: () => void,
): Promise<State> {
  let status: number | null = null;
  try {
    return await withStatus(
      () => action(before, form),
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
    return failed(reasonOf(status));
  }
}
