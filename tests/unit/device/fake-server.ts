/** What the server answers to one request, or that no answer comes. */
export type Reply =
  | { readonly status: number; readonly body?: object; readonly etag?: string; readonly retryAfter?: string }
  | 'offline';

export type Call = { readonly method: string; readonly path: string; readonly body: unknown };

const isOffline = (reply: Reply): reply is 'offline' => reply === 'offline';

/**
 * Stands in for the network: `reply` decides what each request is answered with; paths are below `/api/v1/`.
 * @returns all requests so far, in order
 */
export function serve(reply: (call: Call) => Reply | Promise<Reply>): readonly Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const call = {
      method: init?.method ?? 'GET',
      path: (input as string).replace('/api/v1/', ''),
      body,
    };
    calls.push(call);
    const answer = await reply(call);
    init?.signal?.throwIfAborted();
    if (isOffline(answer)) throw new TypeError('Failed to fetch');
    const text = answer.body ? JSON.stringify(answer.body) : '';
    return {
      ok: answer.status < 300,
      status: answer.status,
      headers: new Headers({
        ...(answer.etag ? { etag: answer.etag } : {}),
        ...(answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}),
      }),
      text: () => Promise.resolve(text),
    } as Response;
  };
  return calls;
}
