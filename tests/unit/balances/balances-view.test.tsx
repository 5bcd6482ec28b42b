import { screen } from '@testing-library/react';

import { BalancesView } from '@/components/balances/balances-view';
import { unsentMembers } from '@/components/balances/balances-view';
import { applyChanges } from '@/lib/domain/ledger/view';
import { cents } from '@/lib/domain/money/money';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { evenly } from '@/lib/domain/entry/split';

/** @param balances in cents */
const show = (balances: Readonly<Record<string, number>>, currency = '€') =>
  showGroup(<BalancesView groupCode={GROUP_CODE} />, copyOf(balances, { group: { currency } }));

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('sign, word and order tell who gets and who owes', () => {
  show({ Zoe: 2000, Anna: -1550, Ben: 0, Élodie: -450 });
  expect(rows()).toEqual([
    'AAnnaschuldet−15,50\u00a0€15,50\u00a0€',
    'BBenausgeglichen0,00\u00a0€',
    'ÉÉlodieschuldet−4,50\u00a0€4,50\u00a0€',
    'ZZoebekommt zurück+20,00\u00a0€',
  ]);
});

test('a cent too much in a settled group is not shown', () => {
  show({ Anna: 1, Ben: -1 });
  expect(rows()).toEqual(['AAnnaausgeglichen0,00\u00a0€', 'BBenausgeglichen0,00\u00a0€']);
});

test('a single cent is shown as long as somebody else owes more', () => {
  show({ Anna: 500, Ben: -499, Cleo: -1 });
  expect(rows()).toContain('CCleoschuldet−0,01\u00a0€0,01\u00a0€');
});

test('yen have no decimals', () => {
  show({ Anna: 120_000, Ben: -120_000 }, 'JPY');
  expect(rows()[0]).toBe('AAnnabekommt zurück+1.200\u00a0JPY');
});

test('a row leads to its member, and screen readers hear who owes instead of a minus', () => {
  show({ Anna: 500, Ben: -500 });
  const link = screen.getByRole('link', { name: /Ben schuldet 5,00/ });
  expect(link).toHaveAttribute('href', `/groupmember-details/${GROUP_CODE}/ben`);
});

test('members who are unsent themselves, or share an unsent entry, are marked; nobody else is', () => {
  const copy = copyOf({ Anna: 0, Ben: 0, Cleo: 0 });
  expect(unsentMembers(applyChanges(copy, [])).size).toBe(0);
  const view = applyChanges(copy, [
    { id: 'one', kind: 'member.add', member: { id: 'dora', name: 'Dora' } },
    {
      id: 'two',
      kind: 'entry.put',
      entry: {
        ...{ id: '0000002a-eis', kind: 'expense', title: 'Eis', cents: cents(500), split: evenly(['ben']) },
        payers: [{ memberId: 'anna', cents: cents(500) }],
      },
    },
  ]);
  const unsent = unsentMembers(view);
  expect(view.members.map(({ id }) => unsent.has(id))).toEqual([true, true, false, true]);
});
