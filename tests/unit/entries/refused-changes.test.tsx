import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { CreateExpenseScreen } from '@/components/entries/form/create-entry-screen';
import { loadMore } from '@/components/entries/form/more-later';
import { UpdateExpenseScreen } from '@/components/entries/form/update-entry-screen';
import { RefusedChanges } from '@/components/entries/refused/refused-changes';
import { takeLost } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { contentOfEntry } from '@/lib/domain/entry/content';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import type { Entry } from '@/lib/domain/nouns';
import { cents } from '@/lib/domain/money/money';
import { saying } from '@/tests/support/saying';
import { copyOf, entryOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { openScreen, type Stage } from '@/tests/unit/entries/open-screen';
import { evenly } from '@/lib/domain/entry/split';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

const WRITTEN_AT = '2026-11-14T18:32:00.000Z';
const friends = { Anna: 0, Ben: 0, Cleo: 0 };
const id = (last: number) => `00000001-0000-4000-8000-00000000000${last}`;
const copyWith = (...entries: Entry[]) => copyOf(friends, { entries });

const pizza = {
  kind: 'entry.put',
  entry: {
    ...{ id: id(1), kind: 'expense', title: 'Pizza', cents: cents(3450) },
    ...{ payers: [{ memberId: 'dora', cents: cents(3450) }], split: evenly(['anna', 'ben']) },
  },
} as const satisfies ChangeBody;
const deletion: ChangeBody = { kind: 'entry.delete', entryId: id(2), base: 0 };
const confirmation = {
  ...{ kind: 'plan.confirm', entryId: id(3), fromId: 'ben', toId: 'anna', cents: cents(825) },
} as const satisfies ChangeBody;
const joining: ChangeBody = { kind: 'member.add', member: { id: id(4), name: 'Anna' } };
const renaming: ChangeBody = { kind: 'member.rename', memberId: 'ben', name: 'Benno', base: 0 };

/** A button that saves, as a screen does. */
function Save({ body }: { readonly body: ChangeBody }) {
  const save = useSave(GROUP_CODE);
  return <button onClick={() => save(body)}>{`save ${body.kind}`}</button>;
}

type Refusing = Parameters<Stage['answer']>[0];

/** A device that has just saved this, and got a refusal from the server. */
async function refused(body: ChangeBody, answer: Refusing, copy = copyWith()): Promise<Stage> {
  const stage = openScreen(
    <>
      <RefusedChanges groupCode={GROUP_CODE} />
      <Save body={body} />
    </>,
    copy,
    { address: '/pari' },
  );
  expect(screen.queryByText(/nicht gespeichert/)).not.toBeInTheDocument();
  stage.answer(answer);
  await userEvent.click(screen.getByText(`save ${body.kind}`));
  await screen.findByText('1 Änderung konnte nicht gespeichert werden.');
  stage.answer('done');
  return stage;
}

const look = () => userEvent.click(screen.getByRole('button', { name: 'Ansehen' }));
const question = (name: string | RegExp) => screen.findByRole('alertdialog', { name });
const press = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));
const over = () =>
  waitFor(() => expect(screen.queryByText(/nicht gespeichert werden/)).not.toBeInTheDocument());

beforeAll(async () => {
  teachDialogs();
  await loadMore();
});
beforeEach(() => sessionStorage.clear());

describe('an expense that was refused', () => {
  it('leads back to its form, with what was typed, and is sent anew as the same entry', async () => {
    const { push, known, unmount } = await refused(pizza, { code: 'user-not-found' });
    await look();
    const address = push.mock.calls[0]?.[0] ?? '';
    expect(address).toMatch(/^\/create-expense\?again=/);
    unmount();

    const again = openScreen(<CreateAgain />, copyWith(), { known, address });
    expect(await screen.findByText(/nicht mehr in der Gruppe/)).toBeVisible();
    expect(screen.queryByText(/nicht gespeichert werden/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Betrag')).toHaveValue('34,50');
    expect(screen.getByLabelText('Wofür?')).toHaveValue('Pizza');
    await userEvent.click(screen.getByRole('radio', { name: 'Cleo' }));
    await userEvent.click(screen.getByRole('button', { name: /Speichern$/ }));
    expect(again.push).toHaveBeenCalledWith('/pari');
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(again.sent[0]).toMatchObject({ entry: { id: id(1), payers: [{ memberId: 'cleo' }] } });
    expect(address).not.toContain(again.sent[0]?.id);
  });

  it('was meant in another currency: the form says so, and sends it in that of the group', async () => {
    const { group } = copyWith();
    const { push, known, unmount } = await refused(
      {
        ...pizza,
        currency: 'CHF',
        entry: { ...pizza.entry, payers: [{ memberId: 'anna', cents: cents(3450) }] },
      },
      { code: 'currency-changed', current: group },
    );
    await look();
    unmount();
    const again = openScreen(<CreateAgain />, copyWith(), { known, address: push.mock.calls[0]?.[0] ?? '' });
    expect(
      await screen.findByText(saying(/Währung der Gruppe ist jetzt €. Du hast 34,50\s*CHF eingegeben/)),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Speichern$/ }));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(again.sent[0]).toMatchObject({ currency: '€', entry: { id: id(1), cents: 3450 } });
  });

  describe('and was paid in dollars', () => {
    const rate = () => screen.findByRole('textbox', { name: /^Kurs: 1/ });
    const paid = (total: number, foreignRate: string) => ({
      ...{ cents: cents(total), payers: [{ memberId: 'anna', cents: cents(total) }] },
      foreign: { currency: 'USD', minor: 5000, rate: foreignRate },
    });
    const ramen = {
      ...entryOf('Ramen', WRITTEN_AT, { id: id(1), amount: 4607, among: ['Anna', 'Ben'], revision: 4 }),
      foreign: { currency: 'USD', minor: 5000, rate: '0.9213' },
    };
    const corrected = {
      ...({ kind: 'entry.put', base: 4, currency: '€' } as const),
      entry: { ...contentOfEntry(ramen), id: ramen.id, ...paid(4750, '0.95') },
    };
    const { base: _, ...created } = { ...corrected, entry: { ...corrected.entry, id: id(9) } };
    const inCurrency = (currency: string) =>
      copyOf(friends, { entries: [ramen], revision: 9, group: { currency } });
    const isChanged = { code: 'currency-changed', current: inCurrency('JPY').group } as const;

    /** Opens the form of what was refused, with all of its fields. */
    async function openAgain(body: ChangeBody, answer: Refusing, copy = copyWith(ramen)): Promise<Stage> {
      const { push, known, unmount } = await refused(body, answer, copyWith(ramen));
      await look();
      unmount();
      const address = push.mock.calls[0]?.[0] ?? '';
      const form = address.startsWith('/update') ? (
        <UpdateExpenseScreen groupCode={GROUP_CODE} expenseId={ramen.id} />
      ) : (
        <CreateAgain />
      );
      const stage = openScreen(form, copy, { known, address });
      await userEvent.click(await screen.findByRole('button', { name: /\$.*Mehr$/ }));
      return stage;
    }

    it.each<Refusing>([
      { code: 'user-not-found' },
      { code: 'foreign-invalid' },
      { code: 'entry-deleted' },
      { code: 'entry-changed', current: { ...ramen, cents: cents(5000), foreign: null, revision: 5 } },
    ])('has the rate that was typed, and not the stored one, after %j', async (answer) => {
      await openAgain(corrected, answer);
      expect(await rate()).toHaveValue('0,95');
      expect(screen.getByLabelText('Betrag')).toHaveValue('50,00');
      expect(screen.getByLabelText('Bezahlt in')).toHaveValue('USD');
    });

    it.each([
      ['new', created],
      ['edited', corrected],
    ])('%s, has no rate where the group has got another currency: the form asks for it', async (_, body) => {
      const { sent } = await openAgain(body, isChanged, inCurrency('JPY'));
      expect(screen.getByText(saying(/jetzt JPY. Du hast 47,50\s*€ eingegeben/))).toBeVisible();
      expect(await rate()).toHaveValue('');
      expect(screen.getByLabelText('Betrag')).toHaveValue('50,00');
      await userEvent.click(screen.getByRole('button', { name: /peichern$/ }));
      expect(await rate()).toHaveAccessibleDescription('Kein Kurs: gib ihn ein.');
      await userEvent.type(await rate(), '150');
      await userEvent.click(screen.getByRole('button', { name: /peichern$/ }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ currency: 'JPY', entry: paid(750_000, '150') });
    });

    it('is an amount of the group where that has taken dollars', async () => {
      const { push, known, unmount } = await refused(corrected, isChanged, copyWith(ramen));
      await look();
      unmount();
      const form = <UpdateExpenseScreen groupCode={GROUP_CODE} expenseId={ramen.id} />;
      const { sent } = openScreen(form, inCurrency('$'), { known, address: push.mock.calls[0]?.[0] ?? '' });
      expect(await screen.findByLabelText('Betrag')).toHaveValue('50,00');
      await userEvent.click(screen.getByRole('button', { name: /peichern$/ }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).toMatchObject({ currency: '$', entry: { cents: 5000, foreign: null } });
    });
  });

  it('is given up, and the form is one for a new expense again', async () => {
    const { push, known, unmount } = await refused(pizza, { code: 'user-not-found' });
    await look();
    unmount();
    const again = openScreen(<CreateAgain />, copyWith(), { known, address: push.mock.calls[0]?.[0] ?? '' });
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Fassung verwerfen' }));
    expect(again.push).toHaveBeenCalledWith('/pari');
    await waitFor(() => expect(screen.getByLabelText('Betrag')).toHaveValue(''));
    expect(again.sent).toEqual([]);
  });

  it('was deleted while it was changed: it can be created anew, as another entry', async () => {
    const change: ChangeBody = { ...pizza, base: 3 };
    const { push, known, unmount } = await refused(change, { code: 'expense-not-found' });
    await look();
    unmount();
    const again = openScreen(<CreateAgain />, copyWith(), { known, address: push.mock.calls[0]?.[0] ?? '' });
    expect(await screen.findByText(/Jemand hat diesen Eintrag inzwischen gelöscht/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Cleo' }));
    await userEvent.click(screen.getByRole('button', { name: /Speichern$/ }));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(again.sent[0]).not.toHaveProperty('base');
    expect(again.sent[0]?.entry).not.toMatchObject({ id: id(1) });
  });

  it('is changed in the form of the entry that is there', async () => {
    const { push } = await refused(
      { ...pizza, base: 3 },
      { code: 'entry-changed', current: entryOf('Pizza', WRITTEN_AT, { id: id(1), revision: 4 }) },
    );
    await look();
    expect(push).toHaveBeenCalledWith(`/update-expense/${GROUP_CODE}/${id(1)}`);
  });
});

const CreateAgain = (): ReactNode => (
  <>
    <RefusedChanges groupCode={GROUP_CODE} />
    <CreateExpenseScreen groupCode={GROUP_CODE} />
  </>
);

describe('who deletes what somebody has made 500 € of meanwhile', () => {
  const present = entryOf('Hotel', WRITTEN_AT, { id: id(2), payer: 'Ben', amount: 50_000, revision: 7 });
  const changed = { code: 'entry-changed', current: present } as const;

  it('sees that first, and keeps it', async () => {
    const { sent } = await refused(deletion, changed, copyWith(present));
    await look();
    const dialog = await question(/^„ ?Hotel ?“ löschen\?$/);
    expect(within(dialog).getByText('500,00 €')).toBeVisible();
    expect(within(dialog).getByText('Ben')).toBeVisible();
    await press(dialog, 'Behalten');
    await over();
    expect(sent).toHaveLength(1);
  });

  it('deletes it all the same, as it is now', async () => {
    const { sent } = await refused(deletion, changed, copyWith(present));
    await look();
    await press(await question(/^„ ?Hotel ?“ löschen\?$/), 'Trotzdem löschen');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ kind: 'entry.delete', entryId: id(2), base: 7 });
    expect(sent[1]?.id).not.toBe(sent[0]?.id);
  });
});

describe('a payment of the plan that no longer is one', () => {
  const stale = { code: 'settlements-mismatch' } as const;
  const title = 'Nicht gespeichert: Ben zahlt Anna 8,25\u00a0€';

  it('was confirmed by somebody else: that payment is shown', async () => {
    const other = entryOf('', WRITTEN_AT, {
      ...{ id: id(5), kind: 'payment', payer: 'Ben', among: ['Anna'], amount: 825 },
    });
    const { push, sent } = await refused(confirmation, stale, copyWith(other));
    await look();
    const dialog = await question(title);
    expect(within(dialog).getByText(/14\. November 2026/)).toBeVisible();
    await press(dialog, 'Zahlung ansehen');
    expect(push).toHaveBeenCalledWith(`/payment-details/${GROUP_CODE}/${id(5)}`);
    await over();
    expect(sent).toHaveLength(1);
  });

  it('was meant in another currency: it is shown in that one, and can be sent in that of the group', async () => {
    const { group } = copyWith();
    const { sent } = await refused(
      { ...confirmation, currency: 'CHF' },
      { code: 'currency-changed', current: group },
    );
    await look();
    const dialog = await question('Nicht gespeichert: Ben zahlt Anna 8,25\u00a0CHF');
    expect(within(dialog).getByText(saying(/wären es 8,25\s*€/))).toBeVisible();
    await press(dialog, 'Als Zahlung eintragen');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ kind: 'entry.put', currency: '€', entry: { id: id(3), cents: 825 } });
  });

  it('can be recorded as a payment', async () => {
    const { sent } = await refused(confirmation, stale);
    await look();
    await press(await question(title), 'Als Zahlung eintragen');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      kind: 'entry.put',
      entry: {
        ...{ id: id(3), kind: 'payment', title: '', cents: 825 },
        ...{ payers: [{ memberId: 'ben', cents: 825 }], split: { among: ['anna'] } },
      },
    });
  });
});

describe('what a restored server has lost', () => {
  const lost = [
    { kind: 'member.add', member: { id: id(7), name: 'Dora' } },
    { ...pizza, currency: '€', entry: { ...pizza.entry, payers: [{ memberId: id(7), cents: cents(3450) }] } },
    { kind: 'member.rename', memberId: 'ben', name: 'Benno', base: 0 },
    { kind: 'group.set', set: { currency: '€', name: 'Rom' }, base: 3 },
  ] as const satisfies ChangeBody[];

  /** A device that has noted that. */
  function open() {
    const stage = openScreen(<RefusedChanges groupCode={GROUP_CODE} />, copyWith(), { address: '/pari' });
    const { outboxes } = deviceOf(stage.known);
    act(() => void outboxes.change(GROUP_CODE, (outbox) => takeLost(outbox, lost.map(withId))));
    return { ...stage, outbox: () => outboxes.of(GROUP_CODE) };
  }
  const withId = (body: ChangeBody, place: number) => ({ id: `change-${place}`, ...body });

  it('is listed, and entered again in its order, as it was', async () => {
    const { sent } = open();
    expect(screen.getByText(/früheren Stand zurückgesetzt. 4 Änderungen fehlen dort/)).toBeVisible();
    await look();
    const dialog = await question('Auf dem Server fehlt');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Neues Mitglied: Dora',
      'Pizza: 34,50\u00a0€, bezahlt von Dora',
      'Umbenannt: Ben in Benno',
      'Name der Gruppe: Rom',
      'Währung: €',
    ]);
    await press(dialog, 'Wieder eintragen');
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent).toMatchObject(lost.map(({ kind }) => ({ kind })));
    expect(sent[1]).toMatchObject({ entry: { id: id(1), payers: [{ memberId: id(7) }] } });
    await waitFor(() => expect(screen.queryByText(/fehlen dort/)).not.toBeInTheDocument());
  });

  it('can be given up', async () => {
    const { sent, outbox } = open();
    await look();
    await press(await question('Auf dem Server fehlt'), 'Verwerfen');
    await waitFor(() => expect(outbox()).toEqual([]));
    expect(sent).toEqual([]);
  });

  it('is not asked about any more once somebody else has entered it', async () => {
    const { learn, outbox } = open();
    const back = copyOf(
      { ...friends, Dora: 0 },
      { revision: 9, entries: [entryOf('Pizza', WRITTEN_AT, { id: id(1) })] },
    );
    const [anna, ben, cleo, dora] = back.members;
    const members = [anna, ben && { ...ben, name: 'Benno' }, cleo, dora && { ...dora, id: id(7) }];
    await learn({
      ...back,
      members: members.flatMap((member) => member ?? []),
      group: { ...back.group, name: 'Rom' },
    });
    await waitFor(() => expect(outbox()).toEqual([]));
    expect(screen.queryByText(/fehlen dort/)).not.toBeInTheDocument();
  });
});

describe('a new member whose name somebody else has taken', () => {
  const taken = { code: 'user-name-taken' } as const;

  it('is the same person, and what was entered for the one is sent for the other', async () => {
    const { sent } = await refused(joining, taken);
    await look();
    await press(await question('Anna gibt es schon'), 'Dieselbe Person');
    await over();
    expect(sent).toHaveLength(1);
  });

  it('is somebody else, and gets another name, which nobody has', async () => {
    const { sent } = await refused(joining, taken);
    await look();
    const dialog = await question('Anna gibt es schon');
    const field = within(dialog).getByLabelText('Oder ein anderer Name');
    await press(dialog, 'Mit diesem Namen hinzufügen');
    expect(within(dialog).getByText(/Gib einen Namen ein/)).toBeVisible();
    await userEvent.type(field, ' B.');
    await press(dialog, 'Mit diesem Namen hinzufügen');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ kind: 'member.add', member: { id: id(4), name: 'Anna B.' } });
  });

  it('is not added', async () => {
    const { sent } = await refused(joining, taken);
    await look();
    await press(await question('Anna gibt es schon'), 'Nicht hinzufügen');
    await over();
    expect(sent).toHaveLength(1);
  });
});

/** The lines of the comparison in a dialog: what it is, what was typed here, what is there now. */
const versionsIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

describe('a member whom somebody else has renamed', () => {
  const changed = {
    code: 'entry-changed',
    current: { ...memberOf('Ben', 1), name: 'Bence', revision: 4 },
  } as const;

  it('is shown with both names, and keeps the one that is there', async () => {
    const { sent } = await refused(renaming, changed);
    await look();
    const dialog = await question('Nicht umbenannt: Bence in Benno');
    expect(within(dialog).getByText(/inzwischen selbst umbenannt/)).toBeVisible();
    expect(versionsIn(dialog)).toEqual([['Name', 'Benno', 'Bence']]);
    await press(dialog, 'Neue Fassung behalten');
    await over();
    expect(sent).toHaveLength(1);
  });

  it('gets the name that was typed all the same, on top of what was seen', async () => {
    const { sent } = await refused(renaming, changed);
    await look();
    await press(await question('Nicht umbenannt: Bence in Benno'), 'Meine behalten');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ kind: 'member.rename', memberId: 'ben', name: 'Benno', base: 4 });
  });

  it('was deleted instead: it says so, and there is nothing to decide', async () => {
    const { sent } = await refused(renaming, { code: 'user-not-found' }, copyOf({ Anna: 0 }));
    await look();
    const dialog = await question('Nicht in Benno umbenannt');
    expect(within(dialog).getByText('Dieses Mitglied gibt es nicht mehr.')).toBeVisible();
    await press(dialog, 'Verstanden');
    await over();
    expect(sent).toHaveLength(1);
  });
});

describe('a member whose new name somebody else has taken', () => {
  const withBenno = copyOf({ Anna: 0, Ben: 0, Benno: 0 });

  it('gets another one', async () => {
    const { sent } = await refused(renaming, { code: 'user-name-taken' }, withBenno);
    await look();
    const dialog = await question('Nicht umbenannt: Ben in Benno');
    expect(within(dialog).getByText(/Diesen Namen gibt es in der Gruppe schon/)).toBeVisible();
    expect(versionsIn(dialog)).toEqual([['Name', 'Benno', 'Ben']]);
    expect(within(dialog).queryByRole('button', { name: 'Meine behalten' })).not.toBeInTheDocument();
    await press(dialog, 'Mit diesem Namen speichern');
    expect(within(dialog).getByText(/Gib einen Namen ein/)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Oder ein anderer Name'), ' B.');
    await press(dialog, 'Mit diesem Namen speichern');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ kind: 'member.rename', memberId: 'ben', name: 'Benno B.', base: 0 });
  });

  it('keeps the one that is there', async () => {
    const { sent } = await refused(renaming, { code: 'user-name-taken' }, withBenno);
    await look();
    await press(await question('Nicht umbenannt: Ben in Benno'), 'Neue Fassung behalten');
    await over();
    expect(sent).toHaveLength(1);
  });
});

describe('a setting that somebody else has set', () => {
  const settings: ChangeBody = {
    ...{ kind: 'group.set', base: 1 },
    set: { name: 'Lissabon', currency: 'CHF', inactiveDataPurge: false },
  };
  const current = { ...copyOf(friends).group, name: 'Porto', currency: '$', revision: 8 };

  it('is shown in both versions, and set on top of what was seen', async () => {
    const { sent } = await refused(settings, { code: 'entry-changed', current });
    await look();
    const dialog = await question('Einstellungen nicht geändert');
    expect(versionsIn(dialog)).toEqual([
      ['Name der Gruppe', 'Lissabon', 'Porto'],
      ['Währung', 'CHF', '$'],
      ['Löschen, wenn 90 Tage niemand da war', 'aus', 'an'],
    ]);
    await press(dialog, 'Meine behalten');
    await over();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ name: 'Lissabon', currency: 'CHF', inactiveDataPurge: false, base: 8 });
  });

  it('stays as it is', async () => {
    const { sent } = await refused(settings, { code: 'entry-changed', current });
    await look();
    await press(await question('Einstellungen nicht geändert'), 'Neue Fassung behalten');
    await over();
    expect(sent).toHaveLength(1);
  });
});

describe('the undo of an import', () => {
  const imported = { id: id(5), fileHash: 'f', format: 'splitwise-csv', entries: 2, members: [] };
  const undo = {
    ...{ kind: 'undo', revision: 3 },
    back: { kind: 'import.undone', before: imported, after: null },
  } as const satisfies ChangeBody;

  it('says which entry was changed since', async () => {
    const taxi = entryOf('Taxi', WRITTEN_AT, { id: id(1), revision: 1 });
    await refused(undo, { code: 'undo-stale', current: taxi });
    await look();
    const dialog = await question('Nicht rückgängig gemacht');
    expect(dialog).toHaveTextContent('Aus der Datei wurde inzwischen „Taxi“ geändert.');
    await press(dialog, 'Verwerfen');
    await over();
  });

  it('says that one was deleted, of which nothing is known', async () => {
    await refused(undo, { code: 'undo-stale' });
    await look();
    expect(await question('Nicht rückgängig gemacht')).toHaveTextContent('geändert oder gelöscht');
  });
});

it('whatever else was refused says why, and is given up', async () => {
  const { sent } = await refused(
    { kind: 'member.remove', memberId: 'ben', base: 0 },
    { code: 'user-has-transactions' },
  );
  await look();
  const dialog = await question('Nicht gelöscht: Ben');
  expect(within(dialog).getByText(/kommt noch in Ausgaben oder Zahlungen vor/)).toBeVisible();
  await press(dialog, 'Verwerfen');
  await over();
  expect(sent).toHaveLength(1);
});

it('a question that is closed is asked again', async () => {
  await refused(renaming, { code: 'user-name-taken' });
  await look();
  const dialog = await question('Nicht umbenannt: Ben in Benno');
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog).not.toBeVisible();
  await look();
  expect(dialog).toBeVisible();
});
