import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { CurrencyLine } from '@/components/group-settings/currency-line';
import { GroupSettingsScreen } from '@/components/group-settings/group-settings-screen';
import { GroupNameLine } from '@/components/group-settings/group-name-line';
import { takeWhole } from '@/lib/device/state/copy';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';

const friends = { Anna: 0, Ben: 0 };

test('what can be set stands in one card, and the end of the group below it', () => {
  showGroup(
    <GroupSettingsScreen
      groupCode={GROUP_CODE}
      me={<section aria-label="Wer du bist" />}
      renderShare={() => null}
    />,
    copyOf(friends),
  );
  const part = (name: string) => screen.getByRole('region', { name });
  const card = part('Name der Gruppe').parentElement;
  for (const name of ['Währung', 'Löschen, wenn 90 Tage niemand da war', 'Wer du bist'])
    expect(card).toContainElement(part(name));
  expect(part('Zugang')).toHaveTextContent(GROUP_CODE.slice(0, 4));
  expect(part('Daten')).toContainElement(screen.getByRole('link', { name: 'Aktivität ansehen' }));
  expect(card).not.toContainElement(part('Gruppe für alle löschen'));
});

test('a currency that Anna has not changed takes nothing back of what Ben sets meanwhile', async () => {
  const { known, sent } = showGroup(
    <CurrencyLine groupCode={GROUP_CODE} />,
    copyOf(friends, { revision: 1 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Währung ändern' }));
  act(() => takeWhole(known, GROUP_CODE, copyOf(friends, { revision: 2, group: { currency: '$' } }), null));
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(sent()).toEqual([]);
});

test('a name is saved on top of the revision that Anna saw, so that she is asked where Ben was faster', async () => {
  const { known, sent } = showGroup(
    <GroupNameLine groupCode={GROUP_CODE} />,
    copyOf(friends, { revision: 1 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Namen ändern' }));
  act(() => takeWhole(known, GROUP_CODE, copyOf(friends, { revision: 2, group: { name: 'Italien' } }), null));
  await userEvent.type(screen.getByRole('textbox'), ' und Porto{Enter}');
  await screen.findByRole('button', { name: 'Namen ändern' });
  expect(sent()).toEqual([{ kind: 'group.set', name: 'Lissabon 2026 und Porto', base: 1 }]);
});
