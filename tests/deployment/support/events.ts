import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Opens the event stream of a group. */
export async function listenTo(origin: string, code: string) {
  const request = get(`${origin}/api/v1/groups/${code}/events`, {
    headers: { 'accept-encoding': 'gzip, br' },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  const pieces = response.setEncoding('utf8').iterator({ destroyOnReturn: true }) as AsyncIterator<string>;
  let text = '';
  return {
    headers: response.headers,
    /** The next event as it was sent, skipping comments; null if the stream has ended, in whatever way. */
    next: async (): Promise<string | null> => {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          if (!event.startsWith(':')) return event;
          continue;
        }
        const piece = await pieces.next().catch(() => null);
        if (!piece || piece.done) return null;
        text += piece.value;
      }
    },
  };
}
