import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportScreen } from '@/components/import/import-screen';
import { takeWhole } from '@/lib/device/state/copy';
import { copyOf, GROUP_CODE, wholeAnswer } from '@/tests/unit/device/a-ledger';
import type { Call, Reply } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';

export const SPLITWISE =
  'Date,Description,Category,Cost,Currency,anna,Maxi\n' +
  '2026-03-01,Pizza,General,30.00,EUR,15.00,-15.00\n' +
  '2026-03-02,Fähre,General,10.00,XXXX,5.00,-5.00\n' +
  '2026-03-03,Taxi,General,10.00,EUR,-5.00,5.00\n';

/** jsdom's files have no `arrayBuffer`. */
export const fileOf = (text: string, name = 'lissabon.csv') =>
  Object.assign(new File([text], name), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });

export const show = (copy = copyOf({ Anna: 0, Ben: 0 })) =>
  renderGroup(<ImportScreen groupCode={GROUP_CODE} />, (known) => takeWhole(known, GROUP_CODE, copy, null));

export async function choose(text: string, name?: string) {
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('Datei wählen'), fileOf(text, name));
  return user;
}

/** Pastes a table instead. */
export async function paste(text: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Tabelle einfügen' }));
  await user.click(screen.getByLabelText('Kopierte Tabelle'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Lesen' }));
  return user;
}

const ok = (body: object): Reply => ({ status: 200, body });

/** A server that takes imports. */
export const takesImports = ({ method, path }: Call): Reply => {
  if (path === 'groups')
    return { status: 201, body: { group: { groupCode: 'NEWGROUPCODE', currency: '€' } } };
  if (path.includes('/imports/'))
    return ok(method === 'PUT' && !path.includes('batches') ? { seed: 's' } : { revision: 2 });
  if (path.endsWith('/changes')) return ok({ outcomes: [], ledger: null });
  return path.includes('/ledger') ? wholeAnswer(copyOf({ Anna: 0, Ben: 0 })) : ok({});
};
