import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';

import { ContactScreen } from '@/components/contact/contact-screen';
import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { KnownGroups } from '@/lib/device/state/known-groups';
import { FILE_MAX_BYTES } from '@/lib/limits';
import { reloadBrowserSession } from '@/lib/session/session-browser';
import messages from '@/messages/de.json';

const router = {
  push: jest.fn(),
  replace: jest.fn(),
  refresh: jest.fn(),
  back: jest.fn(),
  forward: jest.fn(),
};
const posted: unknown[] = [];
let status = 201;

function open() {
  const { unmount } = render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/contact/ABC">
        <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" messages={messages}>
          <KnownGroupsContext value={new KnownGroups()}>
            <ContactScreen groupCode="ABC" />
          </KnownGroupsContext>
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return { ...userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), unmount };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  sessionStorage.clear();
  posted.length = 0;
  status = 201;
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = jest.fn((_path, init?: RequestInit) => {
    posted.push(JSON.parse(init?.body as string));
    return Promise.resolve({
      ok: status < 400,
      status,
      text: () => Promise.resolve('{}'),
      headers: new Map(),
    });
  }) as never;
});
afterEach(() => jest.useRealTimers());

const send = () => screen.getByText('Senden');

test('a device with a group gets the dock back to it; one without may write too', () => {
  const dock = () => screen.queryByRole('navigation', { name: messages.shell.dock.label });
  document.cookie = 'storedGroupCodes=ABC; Path=/';
  document.cookie = 'activeGroupCode=ABC; Path=/';
  reloadBrowserSession();
  open();
  expect(dock()).toBeInTheDocument();
  cleanup();
  document.cookie = 'storedGroupCodes=; Path=/; Max-Age=0';
  document.cookie = 'activeGroupCode=; Path=/; Max-Age=0';
  reloadBrowserSession();
  open();
  expect(dock()).not.toBeInTheDocument();
});

test('Anna is told what is missing, and the first of it has the focus', async () => {
  const user = open();
  await user.click(send());
  expect(screen.getByLabelText('Dein Name')).toHaveFocus();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '⚠️Schreib dazu, wie du heißt.',
    '⚠️Schreib, worum es geht.',
  ]);
  expect(posted).toEqual([]);
});

test('a screenshot is offered for bugs only', async () => {
  const user = open();
  expect(screen.getByText('Bildschirmfoto')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Worum geht es?'), 'Wunsch');
  expect(screen.queryByText('Bildschirmfoto')).not.toBeInTheDocument();
});

test('a screenshot that is too big is reported at its field, which gets the focus', async () => {
  const user = open();
  await user.click(screen.getByLabelText('Dein Name'));
  await user.paste('Anna');
  await user.click(screen.getByLabelText('Nachricht'));
  await user.paste('Es blinkt');
  const file = new File(['x'], 'riesig.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: FILE_MAX_BYTES + 1 });
  await user.upload(screen.getByLabelText('Bild auswählen'), file);
  await user.click(send());
  expect(screen.getByLabelText('Anderes Bild')).toHaveFocus();
  expect(screen.getByText(messages.errors['attached-file-too-big'])).toBeInTheDocument();
  expect(posted).toEqual([]);
});

async function fillIn(user: ReturnType<typeof open>) {
  await user.selectOptions(screen.getByLabelText('Worum geht es?'), 'Wunsch');
  await user.click(screen.getByLabelText('Dein Name'));
  await user.paste('Anna');
  await user.click(screen.getByLabelText('Nachricht'));
  await user.paste('Mehr Farben');
  await user.click(send());
}

test('a message that has arrived is thanked for, and after 2.5 seconds Anna is back', async () => {
  await fillIn(open());
  expect(await screen.findByRole('heading', { name: 'Danke, ist angekommen!' })).toBeInTheDocument();
  expect(posted).toEqual([
    {
      name: 'Anna',
      email: '',
      messageType: 'feature request',
      feedback: 'Mehr Farben',
      groupCode: 'ABC',
      fileId: null,
    },
  ]);
  expect(screen.getByRole('button', { name: 'Jetzt weiter' })).toHaveFocus();
  act(() => jest.advanceTimersByTime(2499));
  expect(router.push).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(router.push).toHaveBeenCalledWith('/pari');
});

test('who does not want to wait goes on at once', async () => {
  const user = open();
  await fillIn(user);
  await user.click(await screen.findByText('Jetzt weiter'));
  expect(router.push).toHaveBeenCalledWith('/pari');
});

test('what was typed survives a failure', async () => {
  status = 500;
  const user = open();
  await fillIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors['server-error-message']);
  expect(screen.getByLabelText('Nachricht')).toHaveValue('Mehr Farben');
  status = 201;
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Danke, ist angekommen!' })).toBeInTheDocument();
});

test('what was typed is still there after a change of the language, until it was sent', async () => {
  status = 500;
  const first = open();
  await fillIn(first);
  await screen.findByRole('alert');
  first.unmount();
  status = 201;
  const second = open();
  expect(screen.getByLabelText('Worum geht es?')).toHaveDisplayValue('Wunsch');
  expect(screen.getByLabelText('Dein Name')).toHaveValue('Anna');
  expect(screen.getByLabelText('Nachricht')).toHaveValue('Mehr Farben');
  await second.click(send());
  await screen.findByRole('heading', { name: 'Danke, ist angekommen!' });
  second.unmount();
  open();
  expect(screen.getByLabelText('Nachricht')).toHaveValue('');
});

test('an address without @ is reported at its field', async () => {
  const user = open();
  await user.click(screen.getByLabelText('Deine E-Mail-Adresse'));
  await user.paste('kaputt');
  await fillIn(user);
  expect(screen.getByLabelText('Deine E-Mail-Adresse')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(messages.errors['email-incomplete']);
  expect(posted).toEqual([]);
});

const noPicture = messages.errors['not-an-image'];

test('a file of another kind is refused as soon as it is chosen', async () => {
  const user = open();
  const file = new File(['x'], 'brief.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Bild auswählen'), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(noPicture);
  expect(screen.queryByRole('img', { name: /brief/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('for a picture that cannot be shown an error replaces the preview', async () => {
  const user = open();
  const file = new File(['x'], 'shot.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Bild auswählen'), file);
  fireEvent.error(await screen.findByRole('img', { name: 'Vorschau: shot.png' }));
  expect(screen.getByRole('alert')).toHaveTextContent(noPicture);
  expect(screen.queryByRole('img', { name: /shot/ })).not.toBeInTheDocument();
});

test('details of the device are shown in the language of the page, and sent in English', async () => {
  const user = open();
  const told = screen.getByText(messages.contact.info).parentElement;
  expect(told).toHaveTextContent('Handy oder Tablet: nein');
  expect(told).toHaveTextContent('Browser: ein anderer');
  await user.type(screen.getByLabelText('Dein Name'), 'Anna');
  await user.type(screen.getByLabelText('Nachricht'), 'Es blinkt');
  await user.click(send());
  expect(posted).toEqual([
    expect.objectContaining({ feedback: expect.stringContaining('[mobile: no, browser: other,') as string }),
  ]);
});
