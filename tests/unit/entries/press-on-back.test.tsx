import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import {
  ExpenseDetailsScreen,
  PaymentDetailsScreen,
} from '@/components/entries/details/entry-details-screen';
import { CreateExpenseScreen } from '@/components/entries/form/create-entry-screen';
import { UpdateExpenseScreen, UpdatePaymentScreen } from '@/components/entries/form/update-entry-screen';
import { seedCopy } from '@/lib/device/state/copy';
import { NOTHING_HELD } from '@/lib/domain/ledger/copy';
import { entryToLedger } from '@/lib/wire/own/ledger-wire';
import { copyOf, entryOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen } from '@/tests/unit/entries/open-screen';
import { renderGroup } from '@/tests/unit/device/render-group';

const WRITTEN_AT = '2026-11-14T18:32:00.000Z';
const dinner = entryOf('Abendessen', WRITTEN_AT, { id: 'dinner', among: ['Anna', 'Ben'] });
const transfer = entryOf('', WRITTEN_AT, { id: 'transfer', kind: 'payment', among: ['Ben'] });
/** It holds no entries, which therefore are asked for. */
const empty = { ...copyOf({ Anna: 0, Ben: 0 }, { entries: [] }), before: NOTHING_HELD };

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());

/** Holds back the answer to every GET. @returns a function that lets it come */
function holdAnswer(entry: typeof dinner): () => Promise<void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(async () => {
    await held;
    return { status: 200, body: { version: empty.version, entries: [entryToLedger(entry)], before: null } };
  });
  return () =>
    act(async () => {
      release();
      await new Promise((resolve) => setTimeout(resolve));
    });
}

const back = () => screen.getByRole('link', { name: 'Zurück' });

/** Presses the mouse on Back, lets something happen, and releases it: the press has to count. */
async function expectPressToSpan(what: () => Promise<unknown>, seen: () => unknown) {
  const clicks: EventTarget[] = [];
  const note = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target) clicks.push(event.target);
  };
  document.addEventListener('click', note, { capture: true });
  const user = userEvent.setup();
  const link = back();
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  expect(link).toHaveFocus();
  await what();
  await seen();
  expect(document.body).not.toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: back() });
  document.removeEventListener('click', note, { capture: true });
  expect(clicks).toEqual([link]);
}

test.each<[string, typeof dinner, ReactNode, () => unknown]>([
  [
    'the details of an expense',
    dinner,
    <ExpenseDetailsScreen key="" groupCode={GROUP_CODE} itemId="dinner" />,
    () => screen.findByRole('heading', { name: 'Abendessen' }),
  ],
  [
    'the details of a payment',
    transfer,
    <PaymentDetailsScreen key="" groupCode={GROUP_CODE} itemId="transfer" />,
    () => screen.findByText('Von'),
  ],
  [
    'the form of an expense',
    dinner,
    <UpdateExpenseScreen key="" groupCode={GROUP_CODE} expenseId="dinner" />,
    () => screen.findByDisplayValue('Abendessen'),
  ],
  [
    'the form of a payment',
    transfer,
    <UpdatePaymentScreen key="" groupCode={GROUP_CODE} paymentId="transfer" />,
    () => screen.findByDisplayValue(/10/),
  ],
])('a press on Back counts that spans the moment in which %s arrive', async (_what, entry, shown, seen) => {
  const release = holdAnswer(entry);
  renderGroup(shown, (known) => seedCopy(known, GROUP_CODE, empty));
  expect(screen.getByText('Wird geladen')).toBeInTheDocument();
  await expectPressToSpan(release, seen);
  expect(back()).toHaveFocus();
});

test('so does one that spans the moment in which somebody to share with joins', async () => {
  const { learn } = openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, copyOf({ Anna: 0 }));
  await expectPressToSpan(
    () => learn(copyOf({ Anna: 0, Ben: 0 }, { revision: 2 })),
    () => screen.findByLabelText('Wofür?'),
  );
});

test('so does one that spans the moment in which the entry to enter again is here', async () => {
  const release = holdAnswer(dinner);
  const { learn } = openScreen(<CreateExpenseScreen groupCode={GROUP_CODE} />, empty, {
    address: '/create-expense?copy=dinner',
  });
  await expectPressToSpan(
    async () => {
      await release();
      await learn(copyOf({ Anna: 0, Ben: 0 }, { entries: [dinner], revision: 2 }));
    },
    () => screen.findByDisplayValue('Abendessen'),
  );
});
