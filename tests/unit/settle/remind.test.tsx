import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Remind } from '@/components/settle/remind';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';

const words = { from: 'Ben', to: 'Anna', amount: '8,25\u00a0€' };
const sentence = 'Hallo Ben, aus „Lissabon 2026“ sind noch 8,25\u00a0€ an Anna offen. Hier siehst du alles:';
const link = `http://localhost/join-pari-group/Lissabon%202026/${GROUP_CODE}`;

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

/** A device whose share sheet answers so; without an answer it has none. */
function open(sheet?: () => Promise<void>, isToMe = false) {
  const user = userEvent.setup();
  const share = jest.fn(sheet);
  if (sheet) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  showGroup(
    <Remind groupCode={GROUP_CODE} words={words} toId="anna" isToMe={isToMe} />,
    copyOf({ Anna: 825, Ben: -825 }),
  );
  const remind = () => user.click(screen.getByRole('button', { name: /^Erinnern: Ben, 8,25/ }));
  return { share, remind };
}

test('the phone’s own sheet gets a sentence with amount and link', async () => {
  const { share, remind } = open(() => Promise.resolve());
  await remind();
  expect(share).toHaveBeenCalledWith({ text: sentence, url: link });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a person who gets the money asks for it in the first person', async () => {
  const { share, remind } = open(() => Promise.resolve(), true);
  expect(screen.getByRole('button', { name: 'Erinnern: Ben, 8,25\u00a0€ an dich' })).toBeVisible();
  await remind();
  const text =
    'Hallo Ben, aus „Lissabon 2026“ sind noch 8,25\u00a0€ an mich (Anna) offen. Hier siehst du alles:';
  expect(share).toHaveBeenCalledWith({ text, url: link });
});

test('closing the sheet shows no message', async () => {
  const { remind } = open(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await remind();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['has no sheet', undefined],
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('if the phone %s, both are copied, and that is announced', async (_why, sheet) => {
  const { remind } = open(sheet);
  await remind();
  expect(
    await screen.findByText('Die Erinnerung ist kopiert. Füge sie in eine Nachricht ein.'),
  ).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${sentence}\n${link}`);
});

test('if copying is refused too, both are shown and selected', async () => {
  const { remind } = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await remind();
  expect(await screen.findByText('Kopieren hat nicht geklappt. Der Text ist jetzt markiert.')).toBeVisible();
  expect(getSelection()?.toString()).toBe(`${sentence} ${link}`);
});
