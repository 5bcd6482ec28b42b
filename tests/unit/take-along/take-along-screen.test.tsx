import { act, fireEvent, screen } from '@testing-library/react';
import { TakeAlongScreen } from '@/components/take-along/take-along-screen';
import { seedCopy } from '@/lib/device/state/copy';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { OFFLINE_DELAY_MS } from '@/lib/limits';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';

const isOnLine = jest.spyOn(navigator, 'onLine', 'get');
/** The names under which files were handed to the browser. */
const names: string[] = [];
const createObjectURL = jest.fn(() => 'blob:file');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  names.length = 0;
  createObjectURL.mockReset().mockReturnValue('blob:file');
  Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
});
afterEach(() => {
  jest.useRealTimers();
  isOnLine.mockReturnValue(true);
});

function goOffline(): void {
  isOnLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  act(() => jest.advanceTimersByTime(OFFLINE_DELAY_MS));
}

const show = (copy?: LedgerCopy) =>
  renderGroup(
    <TakeAlongScreen groupCode={GROUP_CODE} />,
    (known) => copy && seedCopy(known, GROUP_CODE, copy),
  );

/** Taps a button, and waits until what it began has ended. */
async function tap(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
}

const entries = [
  entryOf('Bus', '2026-11-16T09:00:00Z'),
  entryOf('Brot', '2026-11-14T19:00:00Z'),
  entryOf('Kaffee', '2026-11-14T09:00:00Z'),
];
const whole = copyOf({ Anna: 500, Ben: -500 }, { entries });

it('offers the table in the language of the reader, the page in a new tab, and the backup', () => {
  show();
  expect(screen.getByRole('link', { name: 'Tabelle speichern' })).toHaveAttribute(
    'href',
    `/api/v1/groups/${GROUP_CODE}/export?format=csv&language=de`,
  );
  const page = screen.getByRole('link', { name: 'In neuem Tab öffnen' });
  expect(page).toHaveAttribute('href', `/api/v1/groups/${GROUP_CODE}/export?format=html&language=de`);
  expect(page).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Sicherung speichern' })).toHaveAttribute('download');
});

it('without a network says so where the device has nothing of the group', () => {
  show();
  goOffline();
  expect(screen.queryByRole('link', { name: 'Tabelle speichern' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /speichern/ })).not.toBeInTheDocument();
  expect(screen.getAllByText('Dafür braucht es ein Netz.')).toHaveLength(3);
  expect(screen.getByRole('status')).toHaveTextContent('auf diesem Gerät ist zu wenig von der Gruppe');
});

it('without a network saves all three from a whole history, and says under which name', async () => {
  show(whole);
  goOffline();
  expect(screen.getByText(/Die Dateien kommen von diesem Gerät/)).toBeInTheDocument();
  await tap('Tabelle speichern');
  expect(screen.getByText('Pari Lissabon 2026 2026-11-28.csv')).toBeInTheDocument();
  await tap('Seite speichern');
  await tap('Sicherung speichern');
  expect(names).toEqual(['csv', 'html', 'json'].map((ending) => `Pari Lissabon 2026 2026-11-28.${ending}`));
});

it('of a part it saves table and page, names their first day, and makes no backup', async () => {
  const before = { place: entries[2] ?? entryOf('', ''), cursor: 'c' };
  show({ ...whole, before });
  goOffline();
  expect(screen.getByText(/nur die Einträge ab 15. November 2026/)).toBeInTheDocument();
  expect(screen.getAllByText('Nur Einträge ab 15. November 2026.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Sicherung speichern' })).not.toBeInTheDocument();
  expect(screen.getByText(/Eine Sicherung braucht jetzt ein Netz/)).toBeInTheDocument();
  await tap('Tabelle speichern');
  expect(names).toEqual(['Pari Lissabon 2026 2026-11-28 unvollständig, ab 2026-11-15.csv']);
});

it('says so if a file cannot be saved', async () => {
  show(whole);
  goOffline();
  createObjectURL.mockImplementation(() => {
    throw new Error('full');
  });
  await tap('Tabelle speichern');
  expect(screen.getByText(/Die Datei ließ sich nicht speichern/)).toBeInTheDocument();
  expect(names).toEqual([]);
});
