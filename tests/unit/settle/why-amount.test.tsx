import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { WhyAmount } from '@/components/settle/why-amount';
import { seedCopy } from '@/lib/device/state/copy';
import { computeBalances } from '@/lib/domain/ledger/balances';
import { type LedgerCopy, newestFirst, NOTHING_HELD } from '@/lib/domain/ledger/copy';
import type { Entry } from '@/lib/domain/nouns';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { cents } from '@/lib/domain/money/money';
import { copyOf, entryOf, GROUP_CODE, pageAnswer } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';
import { askOnce, renderGroup } from '@/tests/unit/device/render-group';
import { showGroup } from '@/tests/unit/device/show-group';
import { idOf, usedBy, withIds } from '@/tests/unit/me/as-member';

const TRIO = ['Anna', 'Ben', 'Cleo'];
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`;

/** A copy of a group with these entries, whose members have the totals of all of them. */
function ledgerOf(names: readonly string[], entries: readonly Entry[]): LedgerCopy {
  const copy = copyOf(Object.fromEntries(names.map((name) => [name, 0])), { entries });
  const totals = computeBalances(copy.members, entries);
  return {
    ...copy,
    entries: [...entries].sort(newestFirst),
    members: copy.members.map((member, place) => ({ ...member, ...totals[place] })),
  };
}

/** The copy with its newest entries only. */
function holding(copy: LedgerCopy, count: number): LedgerCopy {
  const entries = copy.entries.slice(0, count);
  const place = entries.at(-1);
  return { ...copy, entries, before: place ? { place, cursor: 'older' } : NOTHING_HELD };
}

const trip = [
  entryOf('Hütte', at(3), { among: TRIO, amount: 10_000 }),
  entryOf('Eis', at(5), { payer: 'Ben', among: ['Ben', 'Cleo'], amount: 900 }),
  entryOf('Pfand', at(6), { kind: 'income', payer: 'Ben', among: TRIO, amount: 300 }),
  entryOf('', at(7), { id: 'back', kind: 'payment', payer: 'Ben', among: ['Anna'], amount: 500 }),
];

const values = (within: Element) =>
  [...within.querySelectorAll('data')].map((data) => Math.round(Number(data.value) * 100));

const ask = () => userEvent.click(screen.getByText('Warum dieser Betrag?'));

// Each test is about somebody else: what was open stays so.
async function open(memberId: string, copy: LedgerCopy, transfer?: Transfer) {
  const shown = showGroup(
    <WhyAmount groupCode={GROUP_CODE} memberId={memberId} {...(transfer && { transfer })} />,
    copy,
  );
  await ask();
  return shown;
}

const part = (label: RegExp | string) => {
  const found = screen.getByText(label).closest('details');
  if (!found) throw new Error('no such part');
  return found;
};

beforeEach(() => usedBy(null));

test('Ben sees what he paid, had and gave back; it comes to what he owes', async () => {
  usedBy('Ben');
  await open(idOf('Ben'), withIds(ledgerOf(TRIO, trip)));
  expect(await screen.findByText('Du hast bezahlt')).toBeVisible();
  expect(screen.getByText('Dein Anteil an 2 Ausgaben')).toBeVisible();
  expect(screen.getByText('Dein Anteil an Einnahmen')).toBeVisible();
  expect(screen.getByText('Einnahmen, die du bekommen hast')).toBeVisible();
  expect(screen.getByText('Du hast anderen gezahlt')).toBeVisible();
  expect(screen.queryByText('Andere haben dir gezahlt')).not.toBeInTheDocument();
  expect(screen.getByText('Du schuldest der Gruppe')).toBeVisible();
  const figures = values(document.body);
  expect(figures.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(figures.at(-1));
});

test('a part opens to its entries: title, day, what counts, and the other side; each leads to its details', async () => {
  await open('ben', ledgerOf(TRIO, trip));
  const paid = part('hat bezahlt');
  await userEvent.click(within(paid).getByText('hat bezahlt'));
  const rows = await within(paid).findAllByRole('listitem');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent('Eis5. November · Anteil 4,50 €9,00 €');
  expect(within(paid).getByRole('link')).toHaveAttribute('href', `/expense-details/${GROUP_CODE}/Eis-id`);
  const share = part('an 2 Ausgaben');
  await userEvent.click(within(share).getByText('an 2 Ausgaben'));
  await within(share).findAllByRole('listitem');
  expect(
    within(share)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Eis5. November · bezahlt 9,00.€−4,50.€/),
    expect.stringMatching(/Hütte3. November−33,3\d.€/),
  ]);
});

test('entries that the device lacks are one row with their exact sum, and can be loaded', async () => {
  const whole = ledgerOf(
    ['Nora', 'Ben'],
    Array.from({ length: 30 }, (_, place) =>
      entryOf(`Nr ${place}`, at(1 + (place % 28)), {
        ...{ id: `e${place}`, payer: 'Nora', among: ['Nora', 'Ben'], amount: 1000 + place },
      }),
    ),
  );
  const copy = holding(whole, 4);
  const calls = serve(({ path }) =>
    path.includes('member=') ? pageAnswer('v1', whole.entries) : { status: 204 },
  );
  renderGroup(<WhyAmount groupCode={GROUP_CODE} memberId="nora" />, (known) => {
    askOnce(known);
    seedCopy(known, GROUP_CODE, copy);
  });
  await ask();
  // How many they are is not known.
  expect(await screen.findByText('an Ausgaben')).toBeVisible();
  const paid = part('hat bezahlt');
  await userEvent.click(within(paid).getByText('hat bezahlt'));
  const rows = await within(paid).findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)).toHaveTextContent('Frühere Einträge');
  const [sum = 0, ...shown] = values(paid);
  expect(shown.reduce((all, each) => all + each, 0)).toBe(sum);
  expect(calls.filter(({ path }) => path.includes('member='))).toEqual([]);

  await userEvent.click(within(paid).getByRole('button', { name: 'Mehr anzeigen' }));
  await waitFor(() => expect(within(paid).getAllByRole('listitem')).toHaveLength(25));
  const [, ...some] = values(paid);
  expect(some.reduce((all, each) => all + each, 0)).toBe(sum);
  await userEvent.click(within(paid).getByRole('button', { name: 'Mehr anzeigen' }));
  await waitFor(() => expect(within(paid).getAllByRole('listitem')).toHaveLength(30));
  expect(within(paid).queryByText('Frühere Einträge')).not.toBeInTheDocument();
  const [, ...all] = values(paid);
  expect(all.reduce((total, each) => total + each, 0)).toBe(sum);
});

test('where older entries do not come, it says so and can be tried again; what is shown still adds up', async () => {
  const whole = ledgerOf(TRIO, trip);
  let answers = false;
  serve(({ path }) =>
    path.includes('member=')
      ? answers
        ? pageAnswer('v1', whole.entries)
        : { status: 500, body: {} }
      : { status: 204 },
  );
  renderGroup(<WhyAmount groupCode={GROUP_CODE} memberId="anna" />, (known) => {
    askOnce(known);
    seedCopy(known, GROUP_CODE, holding(whole, 2));
  });
  await ask();
  const paid = part(await screen.findByText('hat bezahlt').then(() => 'hat bezahlt'));
  await userEvent.click(within(paid).getByText('hat bezahlt'));
  await userEvent.click(await within(paid).findByRole('button', { name: 'Mehr anzeigen' }));
  expect(await within(paid).findByText('Ältere Einträge sind nicht angekommen.')).toBeVisible();
  expect(values(paid)).toEqual([10_000, 10_000]);
  answers = true;
  await userEvent.click(within(paid).getByRole('button', { name: 'Mehr anzeigen' }));
  expect(await within(paid).findByText('Hütte')).toBeVisible();
});

test('a payment of the plan: which part of the debt it is, and what the other one gets', async () => {
  usedBy('Ben');
  const copy = withIds(copyOf({ Anna: 3000, Ben: -4000, Cleo: 1000 }));
  await open(idOf('Ben'), copy, { fromId: idOf('Ben'), toId: idOf('Anna'), cents: cents(3000) });
  expect(await screen.findAllByText('davon gibst du')).toHaveLength(2);
  expect(document.body).toHaveTextContent(
    /Du schuldest der Gruppe.*davon gibst du Cleo 10,00.€.*davon gibst du Anna 30,00.€/,
  );
  expect(document.body).toHaveTextContent(
    'Genau so viel bekommt Anna von der Gruppe zurück. So reichen 2 Zahlungen für alle.',
  );
});

test('somebody who gets more than this payment is told how much in all; nothing is said of a payment that is gone', async () => {
  const copy = copyOf({ Anna: 3000, Ben: -1000, Cleo: -2000 });
  const { unmount } = await open('ben', copy, { fromId: 'ben', toId: 'anna', cents: cents(1000) });
  expect(await screen.findByText('davon an')).toBeVisible();
  expect(document.body).toHaveTextContent(/Von der Gruppe bekommt Anna zusammen 30,00.€ zurück\./);
  unmount();
  await open('cleo', copy, { fromId: 'cleo', toId: 'ben', cents: cents(2000) });
  expect(await screen.findByText('schuldet der Gruppe')).toBeVisible();
  expect(screen.queryByText(/davon|reich/)).not.toBeInTheDocument();
});

const ownIce = (name: string) => entryOf('Eis', at(2), { payer: name, among: [name] });

test('a member without entries, a settled one, one alone and the last cent have words', async () => {
  const empty = await open('paul', ledgerOf(['Paul', 'Ben'], []));
  expect(await screen.findByText(/steht noch in keinem Eintrag/)).toBeVisible();
  empty.unmount();
  const square = await open('resi', ledgerOf(['Resi', 'Ben'], [ownIce('Resi')]));
  expect(await screen.findByText(/ist quitt/)).toBeVisible();
  square.unmount();
  const alone = await open('toni', ledgerOf(['Toni'], [ownIce('Toni')]));
  expect(await screen.findByText(/sonst niemand in der Gruppe/)).toBeVisible();
  alone.unmount();
  await open('uta', copyOf({ Uta: 1, Ben: -1 }));
  expect(await screen.findByText(/zählt die Gruppe als ausgeglichen/)).toBeVisible();
});

test('what was open is open again for somebody who comes back', async () => {
  const copy = ledgerOf(TRIO, trip);
  const former = await open('cleo', copy);
  await userEvent.click(await screen.findByText('an 2 Ausgaben'));
  expect(await screen.findByText('Hütte')).toBeVisible();
  former.unmount();
  showGroup(<WhyAmount groupCode={GROUP_CODE} memberId="cleo" />, copy);
  expect(screen.getByText('Hütte')).toBeVisible();
});
