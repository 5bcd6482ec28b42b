import { act, renderHook, waitFor } from '@testing-library/react';
import { useImportSending } from '@/lib/device/hooks/use-import-sending';
import type { DeskFar } from '@/lib/import/desk';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { type Reply, serve } from '@/tests/unit/device/fake-server';

const NO_BATCHES = { ask: () => Promise.resolve(0), end: () => undefined } as unknown as DeskFar;

test('what the server writes cannot be stopped any more', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const calls = serve(({ method }) =>
    method === 'POST'
      ? new Promise<Reply>((resolve) => (answer = resolve))
      : { status: 200, body: { seed: 's' } },
  );
  const { result } = renderHook(() => useImportSending());
  const job = {
    ...{ desk: NO_BATCHES, taken: [], author: null },
    head: { fileHash: '', format: 'splitwise-csv', currency: '€', entries: 0, members: [] },
    wishes: {
      ...{ reading: 1, groupAt: 0, currency: '€', memberIds: [], members: [], rates: {} },
      ...{ untitled: '', today: '2026-11-21', lastDay: '2027-11-21' },
    },
  };
  let sent: Promise<string | null> = Promise.resolve(null);
  act(() => {
    sent = result.current.send(() => Promise.resolve(GROUP_CODE), job);
  });
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(result.current.stop()).toBe(false);
  answer({ status: 200, body: { revision: 2 } });
  expect(await act(() => sent)).toBe(GROUP_CODE);
  expect(result.current.state).toEqual({ phase: 'done' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});
