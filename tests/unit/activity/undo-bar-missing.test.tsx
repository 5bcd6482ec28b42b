import { act, screen } from '@testing-library/react';

import { UndoBar } from '@/components/activity/undo-bar';
import { offerUndo, useUndoOffer } from '@/lib/device/hooks/undo-offer';
import { UNDO_OFFERED_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';

jest.mock('@/components/activity/undo-bar-now', () => {
  throw new Error('no network');
});

const entry = entryOf('Brot', '2026-11-20T10:00:00Z', { id: 'bread' });
const Offered = () => <p>{useUndoOffer() ? 'offered' : 'nothing to take back'}</p>;

test('if the code of the bar does not load, the screen stays, and the offer ends in its time', async () => {
  jest.useFakeTimers();
  showGroup(
    <>
      <UndoBar groupCode={GROUP_CODE} />
      <Offered />
    </>,
    copyOf({ Anna: 500, Ben: -500 }, { entries: [entry] }),
  );
  act(() =>
    offerUndo({
      ...{ did: 'deleted', name: 'Brot', entry, groupCode: GROUP_CODE, from: routes.main, leaves: false },
      saved: { id: 'change', former: null, isNothing: false },
    }),
  );
  await act(() => Promise.resolve());
  expect(screen.getByText('offered')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(UNDO_OFFERED_MS));
  expect(screen.getByText('nothing to take back')).toBeInTheDocument();
  jest.useRealTimers();
});
