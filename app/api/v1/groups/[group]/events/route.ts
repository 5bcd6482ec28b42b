import { eventStream, failure } from '@/app/api/v1/_http/answers';
import { route } from '@/app/api/v1/_http/route';
import { EVENT_STREAM_RETRY_SECONDS } from '@/lib/limits';
import { byKey } from '@/lib/server/access/access';
import { shownTo } from '@/lib/server/access/views';
import { whyMissing } from '@/lib/server/access/ended-codes';
import { currentRequester } from '@/lib/server/guard/requester';
import { watchGroup } from '@/lib/server/live/live';
import { lookUpGroup } from '@/lib/server/read/lookup';

/** GET /api/v1/groups/{groupCode}/events: every new version of a group, for as long as the client listens */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { group: code = '' }) => {
    const access = byKey(code);
    const [group, shown] = [await lookUpGroup(access), await shownTo(access)];
    if (!group || !shown) throw await whyMissing(access);
    // Nobody would read or end the stream of a HEAD request.
    if (request.method === 'HEAD') return eventStream(null);
    const stream = watchGroup(
      { ...group, id: shown.findIn(group.id) },
      access,
      request.headers.get('last-event-id'),
      currentRequester().network,
    );
    if (!stream)
      return failure('too-many-event-streams', {}, { 'retry-after': String(EVENT_STREAM_RETRY_SECONDS) });
    // If a client disconnects before the first byte is sent, nobody reads or cancels the stream.
    request.signal.addEventListener('abort', () => stream.leave());
    if (request.signal.aborted) stream.leave();
    return eventStream(stream.body);
  },
});
