import { eventStream, failure } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { AppError } from '@/lib/errors';
import { EVENT_STREAM_RETRY_SECONDS } from '@/lib/limits';
import { presentAsker } from '@/lib/server/guard/asker';
import { watchGroup } from '@/lib/server/live/live';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET /api/v1/groups/{groupCode}/events: every new version of a group, for as long as somebody listens */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { group: code = '' }) => {
    const group = await lookUpGroup(code);
    if (!group) throw new AppError('group-not-found');
    // Nobody would read the stream of a HEAD, nor end it.
    if (request.method === 'HEAD') return eventStream(null);
    const stream = watchGroup(group, request.headers.get('last-event-id'), presentAsker().network);
    if (!stream)
      return failure('too-many-event-streams', {}, { 'retry-after': String(EVENT_STREAM_RETRY_SECONDS) });
    // A client that goes before the first byte is sent: then nobody reads the stream or cancels it.
    request.signal.addEventListener('abort', () => stream.leave());
    if (request.signal.aborted) stream.leave();
    return eventStream(stream.body);
  },
});
