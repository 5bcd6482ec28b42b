import { screen } from '@testing-library/react';

import { BalancesView } from '@/components/balances/balances-view';
import { booksQuery } from '@/lib/client/queries';
import { booksOf, GROUP_CODE } from '@/tests/unit/client/a-books';
import { renderGroup } from '@/tests/unit/client/render-group';

const show = (balances: Readonly<Record<string, number>>, currency = '€') =>
  renderGroup(<BalancesView groupCode={GROUP_CODE} />, (client) =>
    client.setQueryData(booksQuery(GROUP_CODE).queryKey, booksOf(balances, { currency, revision: 1 })),
  );

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('sign, word and order tell who gets and who owes', () => {
  show({ Zoe: 20, Anna: -15.5, Ben: 0, Élodie: -4.5 });
  expect(rows()).toEqual([
    'AAnnaschuldet−15,50\u00a0€minus 15,50\u00a0€',
    'BBenausgeglichen0,00\u00a0€',
    'ÉÉlodieschuldet−4,50\u00a0€minus 4,50\u00a0€',
    'ZZoebekommt zurück+20,00\u00a0€',
  ]);
});

test('a cent too much in a settled group is not shown', () => {
  show({ Anna: 0.01, Ben: -0.01 });
  expect(rows()).toEqual(['AAnnaausgeglichen0,00\u00a0€', 'BBenausgeglichen0,00\u00a0€']);
});

test('a cent is a cent as long as somebody else owes more', () => {
  show({ Anna: 5, Ben: -4.99, Cleo: -0.01 });
  expect(rows()).toContain('CCleoschuldet−0,01\u00a0€minus 0,01\u00a0€');
});

test('yen have no decimals', () => {
  show({ Anna: 1200, Ben: -1200 }, 'JPY');
  expect(rows()[0]).toBe('AAnnabekommt zurück+1.200\u00a0JPY');
});

test('a row leads to its member, and screen readers hear the minus', () => {
  show({ Anna: 5, Ben: -5 });
  const link = screen.getByRole('link', { name: /Ben schuldet minus 5,00/ });
  expect(link).toHaveAttribute('href', `/groupmember-details/${GROUP_CODE}/ben`);
});
