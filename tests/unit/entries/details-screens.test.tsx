import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import {
  ExpenseDetailsScreen,
  PaymentDetailsScreen,
} from '@/components/entries/details/entry-details-screen';
import { useKeptAuthor } from '@/lib/device/hooks/last-author';
import type { Entry } from '@/lib/domain/nouns';
import { changeBrowserSession, reloadBrowserSession } from '@/lib/session/session-browser';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';

jest.mock('@/lib/device/hooks/last-author', () => ({ useKeptAuthor: jest.fn(() => null) }));

const WRITTEN_AT = '2026-11-14T18:32:00.000Z';
const friends = { Anna: 0, Ben: 0, Cleo: 0 };
// The beginning of its id decides that Ben bears the odd cent.
const dinner = entryOf('Abendessen', WRITTEN_AT, {
  id: '00000001-dinner',
  among: ['Anna', 'Ben', 'Cleo'],
  revision: 4,
});
const transfer = entryOf('', WRITTEN_AT, { id: 'transfer', kind: 'payment', among: ['Ben'], amount: 4000 });

const open = (entry: Entry, people: Readonly<Record<string, number>> = friends) =>
  openScreen(
    entry.kind !== 'payment' ? (
      <ExpenseDetailsScreen groupCode={GROUP_CODE} itemId={entry.id} />
    ) : (
      <PaymentDetailsScreen groupCode={GROUP_CODE} itemId={entry.id} />
    ),
    copyOf(people, { entries: [entry] }),
    { timeZone: 'Europe/Berlin' },
  );
const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

function arriveFrom(nestedPreviousRoute: string | null) {
  changeBrowserSession((session) => ({ ...session, nestedPreviousRoute }));
  reloadBrowserSession();
}

beforeAll(teachDialogs);
beforeEach(() => {
  sessionStorage.clear();
  arriveFrom(null);
});

it('the details say who paid, for whom, and what everyone bears to the cent', () => {
  open(dinner);
  expect(screen.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
  expect(fact('Bezahlt von')).toContain('Anna');
  expect(fact('Für')).toBe('alle · je 3,33 oder 3,34\u00a0€');
  const shares = within(screen.getByRole('region', { name: 'Anteile' })).getAllByRole('listitem');
  const odd = dinner.parts.map(({ memberId, owedCents }) => [memberId, owedCents]);
  expect(odd.filter(([, owed]) => owed === 334)).toHaveLength(1);
  expect(shares.map(({ textContent }) => textContent)).toEqual(
    odd.map(([id, owed]) => {
      const name = `${String(id).charAt(0).toUpperCase()}${String(id).slice(1)}`;
      return `${name.charAt(0)}${name}3,${Number(owed) - 300}\u00a0€`;
    }),
  );
});

it('sharers as many as the members are not everyone: who they are decides', () => {
  open(dinner, { Anna: 0, Ben: 0, Dora: 0, Cleo: 0 });
  expect(fact('Für')).toBe('3 von 4 · je 3,33 oder 3,34\u00a0€');
});

type Said = { readonly currency?: string; readonly kind?: 'income' };
it.each<[number, Said, string | null]>([
  [1000, {}, 'Auf Cent gerundet: Anna zahlt 1 Cent mehr'],
  [1001, {}, 'Auf Cent gerundet: Anna und Ben zahlen 1 Cent mehr'],
  [1001, { kind: 'income' }, 'Auf Cent gerundet: Anna und Ben bekommen 1 Cent mehr'],
  [1001, { currency: 'JPY' }, 'Gerundet: Anna und Ben zahlen 0,01 JPY mehr'],
  [999, {}, null],
])('of %d cents in three parts of %j it says who pays more: %j', (amount, { currency, kind }, line) => {
  const said = {
    among: ['Anna', 'Ben', 'Cleo'],
    amount,
    kind: kind ?? ('expense' as const),
    id: '00000001-dinner',
  };
  const entry = entryOf('Abendessen', WRITTEN_AT, said);
  openScreen(
    <ExpenseDetailsScreen groupCode={GROUP_CODE} itemId={entry.id} />,
    copyOf(friends, { entries: [entry], ...(currency !== undefined && { group: { currency } }) }),
  );
  if (line === null) expect(screen.queryByText(/erundet/)).not.toBeInTheDocument();
  else expect(screen.getByText(/erundet/).closest('p')).toHaveTextContent(line);
});

it('when it was changed is said only if it was', () => {
  const { unmount } = open(dinner);
  expect(fact('Erstellt')).toBe('14. November 2026, 19:32 Uhr');
  expect(screen.queryByText('Geändert')).not.toBeInTheDocument();
  unmount();
  open({ ...dinner, updatedAt: new Date('2026-11-15T08:05:00.000Z') });
  expect(fact('Geändert')).toBe('15. November 2026, 09:05 Uhr');
});

it('all dates of an entry are in one style', () => {
  open({ ...dinner, day: '2026-11-12' });
  expect(fact('Tag')).toBe('12. November 2026');
  expect(fact('Erstellt')).toBe('14. November 2026, 19:32 Uhr');
});

it('an income has its sign, and goes to all', () => {
  const deposit = { id: 'deposit', kind: 'income', among: ['Anna', 'Ben', 'Cleo'], amount: 900 } as const;
  open(entryOf('Pfand', WRITTEN_AT, deposit));
  expect(document.querySelector('.amount-hero')).toHaveTextContent('+9,00');
  expect(fact('Geht an')).toBe('allen · je 3,00\u00a0€');
});

it('names stand out in the sentence that says how it was split', () => {
  const of = [
    { memberId: 'anna', shares: 200 },
    { memberId: 'ben', shares: 100 },
  ];
  open({ ...dinner, split: { how: 'shares', of } });
  const sentence = screen.getByText(/Geteilt nach Anteilen/).parentElement ?? document.body;
  expect(within(sentence).getByText('Anna')).toHaveClass('font-label');
});

it('who entered it is said where that is known', () => {
  const { unmount } = open(dinner);
  expect(screen.queryByText('Eingetragen von')).not.toBeInTheDocument();
  unmount();
  jest.mocked(useKeptAuthor).mockReturnValue('ben');
  open(dinner);
  expect(fact('Eingetragen von')).toContain('Ben');
  jest.mocked(useKeptAuthor).mockReturnValue(null);
});

it('category, note and another currency are said where there are any', () => {
  const { unmount } = open(dinner);
  for (const term of ['Kategorie', 'Notiz', /^Bezahlt in/])
    expect(screen.queryByText(term)).not.toBeInTheDocument();
  unmount();
  const foreign = { currency: 'USD', minor: 123_450, rate: '0.9213' };
  open({ ...dinner, category: 'eating-out', note: 'Mit Trinkgeld.\nBon im Auto.', foreign });
  expect(fact('Kategorie')).toBe('🍽️Essen gehen');
  expect(fact('Notiz')).toBe('Mit Trinkgeld.\nBon im Auto.');
  expect(fact('Bezahlt in USD')).toBe('1.234,50\u00a0$ zu 0,9213 = 10,00\u00a0€');
});

it('an address in a note is a link, and tells nobody whence it was followed', () => {
  open({
    ...dinner,
    note: 'Bon: https://example.org/bon?id=1. Nicht http://example.org, javascript:alert(1)',
  });
  const links = screen.getAllByRole('link').filter((link) => link.textContent.includes('://'));
  expect(links.map((link) => link.textContent)).toEqual(['https://example.org/bon?id=1']);
  expect(links[0]).toHaveAttribute('href', 'https://example.org/bon?id=1');
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(fact('Notiz')).toBe(
    'Bon: https://example.org/bon?id=1. Nicht http://example.org, javascript:alert(1)',
  );
});

it('another entry like it can be entered', () => {
  const { unmount } = open(dinner);
  const again = () => screen.getByRole('link', { name: 'Noch einmal eintragen' });
  expect(again()).toHaveAttribute('href', '/create-expense?copy=00000001-dinner');
  unmount();
  open(transfer);
  expect(again()).toHaveAttribute('href', '/create-payment?copy=transfer');
});

it('a payment says who gave whom', () => {
  open(transfer);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Anna →an Ben');
  expect(fact('Von')).toContain('Anna');
  expect(fact('An')).toContain('Ben');
});

it('an expense is no payment, whatever the address says', () => {
  openScreen(
    <PaymentDetailsScreen groupCode={GROUP_CODE} itemId={dinner.id} />,
    copyOf(friends, { entries: [dinner] }),
  );
  expect(screen.getByRole('heading', { name: 'Diese Zahlung gibt es nicht mehr' })).toBeVisible();
});

it('Anna deletes the dinner as she saw it, after a question that names it, and is led back at once', async () => {
  const { sent, push } = open(dinner);
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  // jsdom puts blanks around elements in names.
  const dialog = screen.getByRole('alertdialog', { name: /^„ ?Abendessen ?“ löschen\?$/ });
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  expect(push).toHaveBeenCalledWith('/pari');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'entry.delete', entryId: dinner.id, base: 4 });
});

it('Anna keeps the dinner', async () => {
  const { sent, push } = open(dinner);
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Behalten' }));
  expect([sent, push.mock.calls]).toEqual([[], []]);
  expect(screen.getByRole('heading', { name: 'Abendessen' })).toBeVisible();
});

it('a person who came from the history of Ben is led back to it', () => {
  const history = `/groupmember-transaction-history/${GROUP_CODE}/ben`;
  arriveFrom(history);
  open(transfer);
  expect(screen.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', history);
});

it('the history of a member of another group leads nowhere', () => {
  arriveFrom('/groupmember-transaction-history/OTHERGROUP42/ben');
  open(transfer);
  expect(screen.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/pari');
});
