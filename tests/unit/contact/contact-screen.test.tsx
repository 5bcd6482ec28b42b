import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';

import { ContactScreen } from '@/components/contact/contact-screen';
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
  render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/contact/ABC">
        <NextIntlClientProvider locale="de" timeZone="Europe/Berlin" messages={messages}>
          <ContactScreen groupCode="ABC" />
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
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
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors['generic-error-message']);
  expect(screen.getByLabelText('Nachricht')).toHaveValue('Mehr Farben');
  status = 201;
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Danke, ist angekommen!' })).toBeInTheDocument();
});
