import { act, screen } from '@testing-library/react';

import { GroupFrame } from '@/components/shell/frame';
import { UnsentAtRisk } from '@/components/shell/failures/unsent-at-risk';
import { NavBar } from '@/components/shell/bars/nav-bar';
import { send } from '@/lib/device/sync/api';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import { serve } from '@/tests/unit/device/fake-server';
import { renderGroup } from '@/tests/unit/device/render-group';

const isOnLine = jest.spyOn(navigator, 'onLine', 'get');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  isOnLine.mockReturnValue(true);
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function browserSays(state: 'online' | 'offline') {
  isOnLine.mockReturnValue(state === 'online');
  act(() => void dispatchEvent(new Event(state)));
}

const frame = (
  <GroupFrame bar={<NavBar title="Ausgleich" />}>
    <p>…</p>
  </GroupFrame>
);
const show = () => renderGroup(frame);

const save = (known: ReturnType<typeof show>['known'], groupCode: string, name: string) =>
  act(() =>
    deviceOf(known).outboxes.act(groupCode, {
      did: 'save',
      change: { id: name, kind: 'member.rename', memberId: 'ben', name },
    }),
  );

test('the bar says that there is no network, and how many changes of all groups wait', async () => {
  const { known, unmount } = show();
  browserSays('offline');
  expect(screen.queryByText(/Offline/)).not.toBeInTheDocument();
  pass(1000);
  expect(screen.getByText('Offline')).toHaveAttribute('aria-live', 'polite');
  await save(known, 'LISBOA', 'Benno');
  expect(screen.getByText('Offline · 1 wartet')).toBeInTheDocument();
  await save(known, 'PORTO', 'Benjamin');
  expect(screen.getByText('Offline · 2 warten')).toBeInTheDocument();
  // The next screen need not wait for it.
  unmount();
  renderGroup(frame, undefined, known);
  expect(screen.getByText('Offline · 2 warten')).toBeInTheDocument();
  browserSays('online');
  expect(screen.queryByText(/Offline/)).not.toBeInTheDocument();
});

test('a network that is back at once is not mentioned', () => {
  show();
  browserSays('offline');
  pass(900);
  browserSays('online');
  pass(5000);
  expect(screen.queryByText(/Offline/)).not.toBeInTheDocument();
});

test('a request without an answer counts as offline if the browser does not know, until one is answered', async () => {
  show();
  serve(() => 'offline');
  await act(() => send('GET', 'health/alive').catch(() => undefined));
  pass(1000);
  expect(screen.getByText('Offline')).toBeInTheDocument();
  serve(() => ({ status: 503 }));
  await act(() => send('GET', 'health/alive').catch(() => undefined));
  expect(screen.queryByText('Offline')).not.toBeInTheDocument();
});

test('a server that takes nothing is told of where something waits for it', async () => {
  const { known } = renderGroup(<UnsentAtRisk groupCode="LISBOA" />);
  const said = () => screen.getByRole('status').textContent;
  act(() => deviceOf(known).pauses.set('LISBOA', 'down'));
  expect(said()).toBe('');
  await save(known, 'LISBOA', 'Benno');
  expect(said()).toBe(
    'Der Server nimmt gerade nichts an. Deine Änderungen warten auf diesem Gerät und werden gesendet, sobald es wieder geht.',
  );
  act(() => deviceOf(known).pauses.set('LISBOA', null));
  expect(said()).toBe('');
});
