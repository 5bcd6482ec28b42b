import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextEncoder } from 'node:util';
import type { ReactNode } from 'react';

// Loaded when it is needed; here it is read before the first test begins.
import '@/components/settle/pay/pay-sheet';
import { SettleScreen } from '@/components/settle/settle-screen';
import { keepOwn } from '@/lib/device/hooks/pay-ways';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { chooseMe } from '@/lib/session/me';
import { changeBrowserSession } from '@/lib/session/session-browser';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

beforeAll(() => {
  teachDialogs();
  // jsdom has neither.
  Object.assign(globalThis, { TextEncoder });
  Object.defineProperty(globalThis, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});
afterEach(() => {
  keepOwn(null);
  changeBrowserSession((session) => chooseMe(session, GROUP_CODE, null));
});

/** Who uses a device is remembered by digits of an id, which shorter ids do not have. */
const idOf = (name: string) => `${name === 'Anna' ? 'a' : 'b'}1111111-1111-4111-8111-111111111111`;

const ANNA = { iban: 'DE02120300000000202051', holder: 'Anna Beispiel', paypal: 'annab' };

/** A group in which Ben owes Anna 184.20, on Ben's device; Anna has shared what she is paid by. */
const owing = (ways: object | null = ANNA, group: Partial<LedgerCopy['group']> = {}): LedgerCopy => {
  const copy = copyOf({ Anna: 18420, Ben: -18420 }, { group });
  return {
    ...copy,
    members: copy.members.map((member) => ({
      ...member,
      id: idOf(member.name),
      payWays: member.name === 'Anna' ? ways : null,
    })),
  };
};

async function open(copy: LedgerCopy, me: 'Anna' | 'Ben') {
  const user = userEvent.setup();
  changeBrowserSession((session) => chooseMe(session, GROUP_CODE, idOf(me)));
  const shown = showGroup(<SettleScreen groupCode={GROUP_CODE} />, copy);
  await user.click(screen.getByRole('button', { name: /^(Du gibst Anna|Ben gibt dir)/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const type = async (text: string) => {
    const field = sheet.getByRole('textbox', { name: 'Betrag' });
    await user.clear(field);
    await user.type(field, text);
  };
  const pay = () => user.click(sheet.getByRole('button', { name: /sind bezahlt$/ }));
  return { ...shown, user, sheet, type, pay };
}

test('who owes has a code, and each line of the transfer to be copied', async () => {
  const { user, sheet } = await open(owing(), 'Ben');
  expect(sheet.getByRole('heading', { name: 'Du gibst Anna' })).toHaveFocus();
  expect(sheet.getByRole('img', { name: /^GiroCode: 184,20/ })).toBeVisible();
  expect(sheet.getByText('Danach ist nichts mehr offen.')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'IBAN kopieren' }));
  expect(await navigator.clipboard.readText()).toBe('DE02120300000000202051');
  await user.click(sheet.getByRole('button', { name: 'Betrag kopieren' }));
  expect(await navigator.clipboard.readText()).toBe('184,20');
  expect(sheet.getAllByRole('radio').map((way) => way.getAttribute('value'))).toEqual([
    'bank',
    'paypal',
    'cash',
  ]);
  await user.click(sheet.getByRole('radio', { name: 'PayPal' }));
  const link = sheet.getByRole('link', { name: 'PayPal öffnen' });
  expect(link).toHaveAttribute('href', 'https://paypal.me/annab/184.20EUR');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('a part is a payment of the plan, and the row keeps the rest', async () => {
  const { sheet, type, pay, sent, push } = await open(owing(), 'Ben');
  await type('100');
  expect(sheet.getAllByRole('status')[1]).toHaveTextContent('84,20 € bleiben offen.');
  await pay();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ kind: 'plan.confirm', fromId: idOf('Ben'), cents: 10000 }]),
  );
  expect(await screen.findByRole('button', { name: /^Bezahlen: 84,20/ })).toBeVisible();
  expect(push).not.toHaveBeenCalled();
});

test('more than is open is said and allowed: it is a payment beside the plan', async () => {
  const { sheet, type, pay, sent } = await open(owing(), 'Ben');
  await type('200');
  expect(sheet.getAllByRole('status')[1]).toHaveTextContent('15,80 € mehr als offen.');
  await pay();
  await waitFor(() =>
    expect(sent()).toMatchObject([{ kind: 'entry.put', entry: { kind: 'payment', cents: 20000 } }]),
  );
});

test.each([
  ['0', 'Gib einen Betrag ab 0,01 ein, mit höchstens zwei Nachkommastellen.'],
  ['1000000', /^Gib einen Betrag bis 99.999,99 ein/],
])('%s is refused in words', async (text, words) => {
  const { sheet, type, pay, sent } = await open(owing(), 'Ben');
  await type(text);
  await pay();
  expect(sheet.getByText(words)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('whoever gets the money holds the code of their own account towards the other', async () => {
  keepOwn(ANNA);
  const { sheet, calls } = await open(owing(null), 'Anna');
  expect(sheet.getByRole('heading', { name: 'Lass Ben das scannen.' })).toBeVisible();
  expect(JSON.stringify(calls)).not.toContain(ANNA.iban);
});

test('without an account one is told so, and asks for it', async () => {
  const { user, sheet } = await open(owing(null), 'Ben');
  expect(sheet.getByText(/Keine IBAN von/)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Bitte Anna darum' }));
  expect(await navigator.clipboard.readText()).toContain('184,20\u00a0€ für dich offen');
});

test.each([
  ['JPY', 'GiroCode geht nur in Euro.'],
  ['FOK', 'FOK kennen Banken nicht. Darum gibt es hier keinen Code und keinen Link.'],
])('in %s there is no GiroCode, and why', async (currency, why) => {
  const { user, sheet } = await open(owing(ANNA, { currency }), 'Ben');
  expect(sheet.queryByRole('img')).not.toBeInTheDocument();
  expect(
    sheet.getByText((_, element) => element?.tagName === 'P' && element.textContent === why),
  ).toBeVisible();
  await user.click(sheet.getByRole('radio', { name: 'PayPal' }));
  expect(sheet.queryAllByRole('link')).toHaveLength(currency === 'FOK' ? 0 : 1);
});

test('what somebody has shared is checked again: a wrong account is none', async () => {
  const { sheet } = await open(
    owing({ iban: 'DE00120300000000202051', paypal: 'javascript:alert(1)' }),
    'Ben',
  );
  expect(sheet.getByText(/Keine IBAN von/)).toBeVisible();
  expect(sheet.queryByRole('radio', { name: 'PayPal' })).not.toBeInTheDocument();
});
