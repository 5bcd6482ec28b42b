import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { seedCopy, takeDelta } from '@/lib/device/state/copy';
import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { useHistory, useLedgerState, useMembers, useLedger } from '@/lib/device/hooks/use-ledger';
import { useEntry } from '@/lib/device/hooks/use-entry';
import { useMemberEntries } from '@/lib/device/hooks/use-member-entries';
import type { Entry } from '@/lib/domain/nouns';
import { type LedgerCopy, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import {
  copyOf,
  entryOf,
  GROUP_CODE,
  NOT_FOUND,
  pageAnswer,
  wholeAnswer,
} from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';

const entriesOf = (count: number, from = 0): Entry[] =>
  Array.from({ length: count }, (_, place) =>
    entryOf(`entry ${from + place}`, new Date(Date.UTC(2026, 9, 1) - (from + place) * 60_000).toISOString()),
  );

const endingAt = (entries: readonly Entry[], cursor: string): LedgerCopy => {
  const place = entries.at(-1);
  if (!place) throw new Error('a copy with an end has entries');
  return copyOf({ Anna: 0, Ben: 0 }, { entries, before: { place, cursor } });
};

function Histories() {
  const { entries, isLoading, failed, hasMore, more, leap, moreFailed } = useHistory(GROUP_CODE);
  return (
    <>
      <p>{isLoading ? 'loading' : failed ? 'failed' : `${entries.length} rows`}</p>
      <p>{moreFailed && 'no more for now'}</p>
      {(hasMore || failed) && <button onClick={more}>more</button>}
      {hasMore && <button onClick={leap}>many more</button>}
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'more' }));
const leap = () => userEvent.click(screen.getByRole('button', { name: 'many more' }));
const planted = (copy: LedgerCopy) => (known: Parameters<typeof seedCopy>[0]) =>
  seedCopy(known, GROUP_CODE, copy);

describe('the history', () => {
  test('draws a copy that reaches to the beginning in steps, without asking the server', async () => {
    const calls = serve(() => 'offline');
    renderGroup(<Histories />, planted(copyOf({ Anna: 0 }, { entries: entriesOf(150) })));
    expect(screen.getByText('30 rows')).toBeInTheDocument();
    await press();
    expect(screen.getByText('40 rows')).toBeInTheDocument();
    await leap();
    expect(screen.getByText('140 rows')).toBeInTheDocument();
    await press();
    expect(screen.getByText('150 rows')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('is as long as a person left it when they come back from another screen', async () => {
    serve(() => 'offline');
    const copy = copyOf({ Anna: 0 }, { entries: entriesOf(150) });
    const { known, unmount } = renderGroup(<Histories />, planted(copy));
    await press();
    unmount();
    render(
      <KnownGroupsContext value={known}>
        <Histories />
      </KnownGroupsContext>,
    );
    expect(screen.getByText('40 rows')).toBeInTheDocument();
  });

  test('asks for older entries behind what is held, once more when that has failed', async () => {
    let reply: Reply = 'offline';
    const calls = serve(() => reply);
    renderGroup(<Histories />, planted(endingAt(entriesOf(30), 'behind 30')));
    await press();
    expect(await screen.findByText('no more for now')).toBeInTheDocument();
    expect(screen.getByText('30 rows')).toBeInTheDocument();
    reply = pageAnswer('v1', entriesOf(20, 30));
    await press();
    expect(await screen.findByText('40 rows')).toBeInTheDocument();
    await press();
    expect(screen.getByText('50 rows')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('of a copy without entries waits for the newest ones', async () => {
    const bare = { ...endingAt(entriesOf(1), ''), entries: [], before: NOTHING_HELD };
    let reply: Reply = 'offline';
    serve(() => reply);
    renderGroup(<Histories />, planted(bare));
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText(/^failed/)).toBeInTheDocument();
    reply = wholeAnswer(copyOf({ Anna: 0 }, { entries: entriesOf(3) }));
    await press();
    expect(await screen.findByText('3 rows')).toBeInTheDocument();
  });
});

function OneEntry({ id }: { readonly id: string }) {
  const { status, entry, retry } = useEntry(GROUP_CODE, id);
  return <button onClick={retry}>{entry ? `${entry.title}, ${entry.cents}` : status}</button>;
}

describe('one entry', () => {
  const [held, old] = [entryOf('Wein', '2026-11-12T10:00:00Z'), entryOf('Brot', '2026-11-10T10:00:00Z')];

  test('of the copy is there at once, and one that a whole copy lacks is missing without asking', () => {
    const calls = serve(() => 'offline');
    renderGroup(
      <>
        <OneEntry id={held.id} />
        <OneEntry id="nobody" />
      </>,
      planted(copyOf({ Anna: 0, Ben: 0 }, { entries: [held] })),
    );
    expect(screen.getByRole('button', { name: 'Wein, 1000' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'missing' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('that was here and is deleted is missing without asking, even if the copy has an end', async () => {
    const calls = serve(() => 'offline');
    const short = endingAt([held], 'behind');
    const { known } = renderGroup(<OneEntry id={held.id} />, planted(short));
    expect(screen.getByRole('button', { name: 'Wein, 1000' })).toBeInTheDocument();
    const group = { ...short.group, revision: 2 };
    act(() =>
      takeDelta(known, GROUP_CODE, {
        ...{ ...short, version: 'v2', group, members: [], entries: [] },
        ...{ gone: [held.id], since: short.version },
      }),
    );
    expect(await screen.findByRole('button', { name: 'missing' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('from before the copy is asked for, and again when the group has changed', async () => {
    let reply = pageAnswer('v1', [old]);
    const calls = serve(() => reply);
    const short = endingAt([held], 'behind');
    const { known } = renderGroup(<OneEntry id={old.id} />, planted(short));
    expect(await screen.findByRole('button', { name: 'Brot, 1000' })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual([`groups/${GROUP_CODE}/ledger?entry=Brot-id`]);
    reply = NOT_FOUND;
    const group = { ...short.group, revision: 2 };
    act(() =>
      takeDelta(known, GROUP_CODE, {
        ...{ ...short, version: 'v2', group, members: [], entries: [] },
        ...{ gone: [old.id], since: short.version },
      }),
    );
    expect(await screen.findByRole('button', { name: 'missing' })).toBeInTheDocument();
  });
});

function OfMember({ id }: { readonly id: string }) {
  const { status, entries, hasMore, more } = useMemberEntries(GROUP_CODE, id);
  return (
    <>
      <p>{status === 'here' ? entries.map(({ title }) => title).join() || 'none' : status}</p>
      {hasMore && <button onClick={more}>more</button>}
    </>
  );
}

describe('the entries of a member', () => {
  const wine = entryOf('Wein', '2026-11-12T10:00:00Z', { payer: 'Ben', among: ['Cleo'] });
  const bread = entryOf('Brot', '2026-11-10T10:00:00Z', { payer: 'Anna', among: ['Ben'] });
  const people = { Anna: 0, Ben: 0, Cleo: 0 };

  test('are those of a whole copy that name somebody as payer or sharer', () => {
    const calls = serve(() => 'offline');
    renderGroup(<OfMember id="ben" />, planted(copyOf(people, { entries: [wine, bread] })));
    expect(screen.getByText('Wein,Brot')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('come page by page when the copy does not reach back to the beginning', async () => {
    const calls = serve(({ path }) =>
      path.includes('before') ? pageAnswer('v1', [bread]) : pageAnswer('v1', [wine], 'behind wine'),
    );
    renderGroup(<OfMember id="ben" />, planted(endingAt([wine], 'behind')));
    expect(await screen.findByText('Wein')).toBeInTheDocument();
    await press();
    expect(await screen.findByText('Wein,Brot')).toBeInTheDocument();
    expect(calls.map(({ path }) => path.split('?')[1])).toEqual([
      'member=ben&limit=500',
      'member=ben&limit=500&before=behind+wine',
    ]);
  });

  test('are known to their own screens from then on, without a network', async () => {
    let reply: Reply = pageAnswer('v1', [wine, bread]);
    serve(() => reply);
    const { known, unmount } = renderGroup(<OfMember id="ben" />, planted(endingAt([wine], 'behind')));
    expect(await screen.findByText('Wein,Brot')).toBeInTheDocument();
    reply = 'offline';
    unmount();
    renderGroup(<OneEntry id={bread.id} />, undefined, known);
    expect(screen.getByRole('button', { name: 'Brot, 1000' })).toBeInTheDocument();
  });

  test('have what the copy has learned since they were read, until they are read again', async () => {
    let reply: Reply = pageAnswer('v1', [wine]);
    serve(() => reply);
    const short = endingAt([wine], 'behind');
    const { known } = renderGroup(<OfMember id="ben" />, planted(short));
    expect(await screen.findByText('Wein')).toBeInTheDocument();
    reply = 'offline';
    const delta = { ...short, version: 'v2', since: short.version, members: [], gone: [] };
    act(() => takeDelta(known, GROUP_CODE, { ...delta, entries: [bread] }, new Set([bread.id])));
    expect(screen.getByText('Wein,Brot')).toBeInTheDocument();
    const cleos = {
      ...entryOf('Wein', '2026-11-12T10:00:00Z', { payer: 'Cleo', among: ['Cleo'] }),
      revision: 1,
    };
    act(() => takeDelta(known, GROUP_CODE, { ...delta, version: 'v3', since: 'v2', entries: [cleos] }));
    expect(screen.getByText('Brot')).toBeInTheDocument();
  });
});

test('the members of a ledger come in the order of their names and of joining', () => {
  function Names() {
    const { byName, byJoining, faces } = useMembers(useLedger(GROUP_CODE));
    const [names, joined] = [byName, byJoining].map((list) => list.map(({ name }) => name).join());
    return <p>{`${names} ${joined} ${faces.size}`}</p>;
  }
  renderGroup(<Names />, planted(copyOf({ Ömer: 0, Zoe: 0, Anna: 0 })));
  expect(screen.getByText('Anna,Ömer,Zoe Ömer,Zoe,Anna 3')).toBeInTheDocument();
});

test('while the device is idle the rest of the history follows, until it reaches to the beginning', async () => {
  function Stand() {
    return <p>{useLedgerState(GROUP_CODE).status}</p>;
  }
  jest.useFakeTimers();
  const calls = serve(({ path }) =>
    path.includes('thirty')
      ? pageAnswer('v1', entriesOf(10, 30), 'behind forty')
      : pageAnswer('v1', entriesOf(5, 40)),
  );
  const { known, unmount } = renderGroup(<Stand />, planted(endingAt(entriesOf(30), 'behind thirty')));
  await act(() => jest.advanceTimersByTimeAsync(4000));
  jest.useRealTimers();
  await waitFor(() => expect(known.copyOf(GROUP_CODE)?.before).toBeNull());
  expect(known.copyOf(GROUP_CODE)?.entries).toHaveLength(45);
  expect(calls).toHaveLength(2);
  unmount();
});

describe('news of a group that a page has brought', () => {
  function Stand() {
    const { status, error } = useLedgerState(GROUP_CODE);
    return <p>{`${status} ${error?.message ?? 'fine'}`}</p>;
  }
  const whole = copyOf({ Anna: 0 }, { entries: entriesOf(1) });

  test('are asked for when the person looks again, however soon that is', async () => {
    const calls = serve(() => ({ status: 204 }));
    const { unmount } = renderGroup(<Stand />, planted(whole));
    expect(screen.getByText('here fine')).toBeInTheDocument();
    expect(calls).toEqual([]);
    act(() => void dispatchEvent(new Event('visibilitychange')));
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual([`groups/${GROUP_CODE}/ledger?since=v1`]),
    );
    unmount();
    act(() => void dispatchEvent(new Event('visibilitychange')));
    expect(calls).toHaveLength(1);
  });

  test('that do not come take nothing away', async () => {
    serve(() => 'offline');
    const { known, unmount } = renderGroup(<Stand />, (fresh) => {
      askOnce(fresh);
      planted(whole)(fresh);
    });
    act(() => void dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('here no answer from the server')).toBeInTheDocument();
    expect(known.copyOf(GROUP_CODE)).toBe(whole);
    unmount();
  });
});
