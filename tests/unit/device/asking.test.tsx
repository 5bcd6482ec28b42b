import { act, screen } from '@testing-library/react';

import { seedCopy } from '@/lib/device/state/copy';
import { useHistory, useLedgerState } from '@/lib/device/hooks/use-ledger';
import { NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { READ_TIMEOUT_MS, REFETCH_INTERVAL_MS } from '@/lib/limits';
import { copyOf, entryOf, GROUP_CODE, wholeAnswer } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';

/** Whether the code that asks can be loaded. */
const mockLine = { isBroken: true };

jest.mock('@/lib/device/sync/engine', () => {
  if (mockLine.isBroken) throw new Error('no such file');
  return jest.requireActual<object>('@/lib/device/sync/engine');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Stand() {
  const { status, error } = useLedgerState(GROUP_CODE);
  return <p>{`${status}: ${error?.message ?? 'fine'}`}</p>;
}

const whole = copyOf({ Anna: 0 }, { entries: [entryOf('Wein', '2026-11-12T10:00:00Z')] });

test('if the code that asks cannot be loaded, that is said, and tried again', async () => {
  serve(() => wholeAnswer(whole));
  mockLine.isBroken = true;
  const { unmount } = renderGroup(<Stand />);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('failed: no answer from the server')).toBeInTheDocument();
  mockLine.isBroken = false;
  await act(() => jest.advanceTimersByTimeAsync(REFETCH_INTERVAL_MS));
  expect(screen.getByText('here: fine')).toBeInTheDocument();
  unmount();
});

function History() {
  const { entries, failed, isLoading } = useHistory(GROUP_CODE);
  return <p>{failed ? 'failed' : isLoading ? 'loading' : `${entries.length} rows`}</p>;
}

test('an empty history asks again when the network is back', async () => {
  const bare = { ...whole, entries: [], before: NOTHING_HELD };
  let reply: Reply = 'offline';
  serve(() => reply);
  renderGroup(<History />, (known) => seedCopy(known, GROUP_CODE, bare));
  await act(() => jest.advanceTimersByTimeAsync(READ_TIMEOUT_MS));
  expect(screen.getByText('failed')).toBeInTheDocument();
  reply = wholeAnswer(whole);
  act(() => void dispatchEvent(new Event('online')));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('1 rows')).toBeInTheDocument();
});
