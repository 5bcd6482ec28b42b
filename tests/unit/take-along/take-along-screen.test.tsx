import { act, screen } from '@testing-library/react';
import { TakeAlongScreen } from '@/components/take-along/take-along-screen';
import { OFFLINE_DELAY_MS } from '@/lib/limits';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';

const isOnLine = jest.spyOn(navigator, 'onLine', 'get');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  isOnLine.mockReturnValue(true);
});

it('offers the table in the language of the reader, and the backup; without a network it says why not', () => {
  renderGroup(<TakeAlongScreen groupCode={GROUP_CODE} />);
  expect(screen.getByRole('link', { name: 'Tabelle speichern' })).toHaveAttribute(
    'href',
    `/api/v1/groups/${GROUP_CODE}/export?format=csv&language=de`,
  );
  expect(screen.getByRole('link', { name: 'Sicherung speichern' })).toHaveAttribute('download');
  const page = screen.getByRole('link', { name: 'In neuem Tab öffnen' });
  expect(page).toHaveAttribute('href', `/api/v1/groups/${GROUP_CODE}/export?format=html&language=de`);
  expect(page).toHaveAttribute('target', '_blank');
  isOnLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  act(() => jest.advanceTimersByTime(OFFLINE_DELAY_MS));
  expect(screen.queryByRole('link', { name: 'Tabelle speichern' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Dafür braucht es ein Netz.');
});
