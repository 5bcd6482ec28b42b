import { act, fireEvent, screen } from '@testing-library/react';
import { SaveBackup } from '@/components/shell/save-backup';
import { seedCopy } from '@/lib/device/state/copy';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { OFFLINE_DELAY_MS } from '@/lib/limits';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';

const isOnLine = jest.spyOn(navigator, 'onLine', 'get');
const click = jest.spyOn(HTMLAnchorElement.prototype, 'click');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: jest.fn() });
  click.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
  isOnLine.mockReturnValue(true);
});

function showOffline(copy: LedgerCopy): void {
  renderGroup(<SaveBackup groupCode={GROUP_CODE} />, (known) => seedCopy(known, GROUP_CODE, copy));
  isOnLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  act(() => jest.advanceTimersByTime(OFFLINE_DELAY_MS));
}

const bus = entryOf('Bus', '2026-11-14T09:00:00Z');

it('without a network the device writes the backup, if it has the whole history', async () => {
  showOffline(copyOf({ Anna: 0, Ben: 0 }, { entries: [bus] }));
  fireEvent.click(screen.getByRole('button', { name: 'Vorher sichern' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(click).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Pari Lissabon 2026 2026-11-28.json')).toBeInTheDocument();
});

it('without a network and with a part of the history it says what it needs', () => {
  const newer = entryOf('Brot', '2026-11-16T09:00:00Z');
  showOffline(copyOf({ Anna: 0, Ben: 0 }, { entries: [newer, bus], before: { place: bus, cursor: 'c' } }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Zum Sichern braucht es ein Netz.');
});
