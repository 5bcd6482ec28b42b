import { act, renderHook, waitFor } from '@testing-library/react';

import { useKeptAuthor, useLastAuthor } from '@/lib/device/hooks/last-author';
import { openStore } from '@/lib/device/storage/open-store';
import { type Activity, type JournalEvent, recordEntry } from '@/lib/domain/ledger/event';
import { activityToLedger } from '@/lib/wire/own/ledger-wire';
import { entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';

jest.mock('@/lib/device/storage/open-store', () => ({ openStore: jest.fn() }));

const taxi = recordEntry(entryOf('Taxi', '2026-11-20T10:00:00Z', { id: 'taxi' }));
const activity = (revision: number, event: JournalEvent, author: string | null): Activity => ({
  ...{ revision, at: taxi.createdAt, author, undoneBy: null, undoes: null },
  event,
});
const page = {
  events: [
    activity(2, { kind: 'entry.revised', before: taxi, after: taxi }, 'cleo'),
    activity(1, { kind: 'entry.created', before: null, after: taxi }, 'ben'),
  ].map(activityToLedger),
  before: null,
};

test('who entered an entry is read from what the device has kept, and nobody is asked', async () => {
  const calls = serve(() => 'offline');
  const readActivity = () => Promise.resolve({ groupCode: GROUP_CODE, version: 'v2', page });
  jest.mocked(openStore).mockResolvedValue({ readActivity } as never);
  const { result, rerender } = renderHook(({ id }) => useKeptAuthor(GROUP_CODE, id), {
    initialProps: { id: 'taxi' },
  });
  await waitFor(() => expect(result.current).toBe('ben'));
  rerender({ id: 'other' });
  expect(result.current).toBeNull();
  expect(calls).toEqual([]);
  await act(() => Promise.resolve());
});

test('who changed an entry last is asked for once it is wanted', async () => {
  const calls = serve(() => ({ status: 200, body: page }));
  const { result, rerender } = renderHook(({ id }) => useLastAuthor(GROUP_CODE, id), {
    initialProps: { id: null as string | null },
  });
  expect(calls).toEqual([]);
  rerender({ id: 'taxi' });
  await waitFor(() => expect(result.current).toBe('cleo'));
});

test('without an answer nobody is named', async () => {
  const calls = serve(() => 'offline');
  const { result } = renderHook(() => useLastAuthor(GROUP_CODE, 'taxi'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(result.current).toBeNull();
});
