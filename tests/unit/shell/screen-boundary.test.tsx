import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ScreenBoundary } from '@/components/shell/failures/screen-boundary';
import { useSave } from '@/lib/device/hooks/outbox-hooks';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';

let isBroken = true;
/** How the bundler names that a file did not come. */
let isUnloaded = false;

beforeEach(() => {
  [isBroken, isUnloaded] = [true, false];
  // React logs every error that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
});

function Screen() {
  if (isBroken)
    throw Object.assign(new Error('a mistake of ours'), isUnloaded ? { name: 'ChunkLoadError' } : {});
  return <p>the screen</p>;
}

/** Beside the screen, as something that was saved before. */
function Saving() {
  const save = useSave(GROUP_CODE);
  const member = { id: '5b1c2a34-0000-4000-8000-000000000001', name: 'Cleo' };
  return <button onClick={() => save({ kind: 'member.add', member })}>save</button>;
}

function open() {
  // Nobody answers, so what is saved waits.
  serve(() => new Promise<never>(() => undefined));
  return renderGroup(
    <>
      <Saving />
      <ScreenBoundary groupCode={GROUP_CODE}>
        <Screen />
      </ScreenBoundary>
    </>,
  );
}

test('a screen that fails keeps header and dock, and says that everything is sent', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Das hat nicht geklappt' })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Gruppe' })).toBeInTheDocument();
  expect(screen.getByText(/Alles, was du gespeichert hast, ist beim Server/)).toBeInTheDocument();
});

test('it says what waits on this device', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText(/1 Änderung ist auf diesem Gerät gespeichert/)).toBeInTheDocument();
});

test('it says that this is lost with the page if the device keeps nothing', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText(/Lass diese Seite offen/)).toBeInTheDocument();
});

test('another try shows the screen when it can be shown again', async () => {
  open();
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Nochmal' }));
  expect(screen.getByText('the screen')).toBeInTheDocument();
});

test.each([
  ['whose file did not come is shown', true],
  ['with a mistake waits for a tap', false],
] as const)('when the network is back, a screen %s', async (_what, unloaded) => {
  isUnloaded = unloaded;
  open();
  await screen.findByRole('heading', { name: 'Das hat nicht geklappt' });
  isBroken = false;
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('the screen') !== null).toBe(unloaded);
});
