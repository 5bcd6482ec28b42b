import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';

import { EditForm } from '@/components/shell/edit-form';
import { NewVersion } from '@/components/shell/early/new-version';
import { keepApp, keptRepositoryUrl } from '@/lib/device/page/versions/kept-app';
import messages from '@/messages/de.json';

/** A service worker, as far as the page looks at it. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = jest.fn();

  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker();
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;

  /** The browser begins to fetch another version. */
  finds(): void {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
  }

  /** The fetched version is installed, and waits. */
  installs(): void {
    [this.waiting, this.installing] = [this.installing, null];
    act(() => this.waiting?.becomes('installed'));
  }
}

/** One for all tests, as there is one for each page. */
const registration = new FakeRegistration();

const container = Object.assign(new EventTarget(), {
  controller: registration.active,
  register: () => Promise.resolve(registration),
  getRegistration: () => Promise.resolve(registration),
});

beforeAll(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});

/** A page with two values that can be edited in place. */
function Page() {
  const [edited, setEdited] = useState<readonly string[]>([]);
  const line = (name: string) =>
    edited.includes(name) ? (
      <EditForm
        onSave={() => setEdited(edited.filter((other) => other !== name))}
        onCancel={() => setEdited(edited.filter((other) => other !== name))}
      >
        <input aria-label={name} />
      </EditForm>
    ) : (
      <button onClick={() => setEdited([...edited, name])}>{name}</button>
    );
  return (
    <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" messages={messages}>
      {line('Name')}
      {line('Währung')}
      <NewVersion />
    </NextIntlClientProvider>
  );
}

const offered = () => screen.findByText('Neue Version');
const notOffered = () => expect(screen.queryByText('Neue Version')).not.toBeInTheDocument();
const press = (name: string, place = 0) => {
  const button = screen.getAllByRole('button', { name })[place];
  return button ? userEvent.click(button) : Promise.reject(new Error(`no button ${name}`));
};

test('a version that the browser was already fetching when the page began to look is offered', async () => {
  registration.finds();
  render(<Page />);
  await act(() => keepApp('https://code.example/pari'));
  notOffered();
  registration.installs();
  expect(await offered()).toBeVisible();
});

test('nothing is offered while forms without a draft are open, and it is again once the last one is closed', async () => {
  render(<Page />);
  expect(await offered()).toBeVisible();
  await press('Name');
  notOffered();
  await press('Währung');
  await press('Abbrechen', 1);
  notOffered();
  await press('Speichern');
  expect(await offered()).toBeVisible();
});

test('a version that comes while a form is open is offered once that is closed', async () => {
  registration.waiting = null;
  render(<Page />);
  await press('Name');
  registration.finds();
  registration.installs();
  notOffered();
  await press('Abbrechen');
  expect(await offered()).toBeVisible();
});

test('a form that is unmounted with its screen holds nothing back any more', async () => {
  const { unmount } = render(<Page />);
  await press('Name');
  unmount();
  render(<Page />);
  expect(await offered()).toBeVisible();
});

test('the device keeps where its server offers the source code, for the page that needs no server', () => {
  expect(keptRepositoryUrl()).toBe('https://code.example/pari');
});
