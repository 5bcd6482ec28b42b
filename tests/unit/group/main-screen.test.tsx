import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { MainScreen } from '@/components/group/main-screen';
import { seedCopy } from '@/lib/device/state/copy';
import type { Group } from '@/lib/domain/nouns';
import { browserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { routes } from '@/lib/routes';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { NOW } from '@/tests/unit/device/render-group';
import { showGroup } from '@/tests/unit/device/show-group';

beforeEach(() => {
  document.cookie = 'viewState=; max-age=0';
  reloadBrowserSession();
});

/** @param balances in cents @param entries how many the group has @param hasBoth whether there is room for both views */
const show = (
  balances: Readonly<Record<string, number>>,
  entries = [eis],
  group: Partial<Group> = {},
  hasBoth = false,
) =>
  showGroup(
    <MainScreen
      groupCode={GROUP_CODE}
      hasBoth={hasBoth}
      balances={<p>the balances</p>}
      history={<p>the history</p>}
      beginning={<p>the beginning</p>}
    />,
    copyOf(balances, { entries, group }),
  );

const eis = entryOf('Eis', '2026-11-21T09:00:00.000Z');

test('Anna sees what was spent and who owes; she switches to the history and the device remembers', async () => {
  show({ Anna: 3000, Ben: -1000, Cleo: -2000 });
  expect(screen.getByRole('heading', { name: 'Gesamtausgaben' }).nextSibling).toHaveTextContent('30,00 €');
  expect(document.title).toBe('Lissabon 2026 · Pari');
  expect(screen.getByText('the balances')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Salden' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByText('the history')).toBeInTheDocument();
  expect(browserSession().viewState).toBe('view1');
  expect(document.cookie).toContain('viewState=view1');
});

test('where both views are seen, one button swaps their columns', async () => {
  show({ Anna: 3000, Ben: -3000 }, [eis], {}, true);
  const headings = () =>
    screen.getAllByRole('heading', { name: /^(Verlauf|Salden)$/ }).map((one) => one.textContent);
  expect(headings()).toEqual(['Salden', 'Verlauf']);
  await userEvent.click(screen.getByRole('button', { name: 'Spalten tauschen' }));
  expect(headings()).toEqual(['Verlauf', 'Salden']);
  expect(browserSession().viewState).toBe('view1');
});

test('where one view is seen, the switch chooses the view', () => {
  show({ Anna: 3000, Ben: -3000 });
  expect(screen.getByRole('group', { name: 'Ansicht' })).toBeInTheDocument();
});

test('alone, Anna is asked who else is in', async () => {
  show({ Anna: 0 }, []);
  expect(screen.getByRole('heading', { name: 'Wer ist dabei?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByRole('heading', { name: 'Wer ist dabei?' })).toBeInTheDocument();
});

test('before anything has happened there is the beginning, in either view', async () => {
  show({ Anna: 0, Ben: 0 }, []);
  expect(screen.getByText('the beginning')).toBeInTheDocument();
  expect(screen.queryByText('the balances')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByText('the beginning')).toBeInTheDocument();
});

test('alone with entries, Anna still finds them', async () => {
  show({ Anna: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Verlauf' }));
  expect(screen.getByText('the history')).toBeInTheDocument();
});

describe('Anna opens a group that nobody has used', () => {
  const silentSince = (lastActive: string, more: Partial<Group> = {}) =>
    show({ Anna: 3000, Ben: -3000 }, [eis], { lastActiveAt: new Date(lastActive), ...more });

  test('for eighty days, and reads that it stays; an answer does not take it away', async () => {
    const { known } = silentSince('2026-09-02T12:00:00.000Z');
    const words = '80 Tage war hier Ruhe. Die Gruppe bleibt jetzt bis 19. Februar 2027.';
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Daten sichern' })).toHaveAttribute(
      'href',
      routes.takeAlong(GROUP_CODE),
    );
    act(() => {
      const group = { lastActiveAt: NOW };
      seedCopy(known, GROUP_CODE, copyOf({ Anna: 3100, Ben: -3100 }, { revision: 2, group }));
    });
    expect(await screen.findByText(/31,00/)).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  test('for a month, and reads nothing of it', () => {
    silentSince('2026-10-21T12:00:00.000Z');
    expect(screen.queryByText(/unbenutzt/)).not.toBeInTheDocument();
  });

  test('for eighty days, and reads nothing where nothing is deleted by itself', () => {
    silentSince('2026-09-02T12:00:00.000Z', { inactiveDataPurge: false });
    expect(screen.queryByText(/unbenutzt/)).not.toBeInTheDocument();
  });
});
