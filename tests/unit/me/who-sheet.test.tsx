import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { AskWho } from '@/components/members/ask-who';
import { MembersScreen } from '@/components/members/members-screen';
import { MemberDetailsScreen } from '@/components/members/member-details-screen';
import { WhoLine } from '@/components/members/who-line';
import { chooseMe, isAsked, meDigits } from '@/lib/session/me';
import { browserSession, changeBrowserSession, changeSessionSilently } from '@/lib/session/session-browser';
import { storeGroup } from '@/lib/session/stored-groups';
import { copyOf, GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { showGroup } from '@/tests/unit/device/show-group';
import { teachDialogs } from '@/tests/unit/entries/dialogs';
import { forgets, idOf, usedBy, withIds } from '@/tests/unit/me/as-member';

// In the build each screen loads its own texts; here the test provides all of them.
jest.mock('@/components/shell/messages/screen-messages', () => ({
  ScreenMessages: ({ children }: { readonly children: ReactNode }) => children,
}));

beforeAll(teachDialogs);
beforeEach(() => sessionStorage.clear());
afterEach(forgets);

const trio = withIds(copyOf({ Zoe: 0, Ben: 0, Anna: 0 }));
const joins = () => changeBrowserSession((session) => storeGroup(session, GROUP_CODE));
const known = () => meDigits(browserSession(), GROUP_CODE);
const sheet = () => screen.findByRole('dialog', { name: 'Wer bist du?' });
const noSheet = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

describe('whoever has joined', () => {
  beforeEach(joins);

  const ask = async () => {
    const shown = showGroup(<AskWho groupCode={GROUP_CODE} />, trio);
    return { ...shown, dialog: within(await sheet()) };
  };

  test('is asked who of the members they are, told what for, and answers with one tap', async () => {
    const { dialog, sent } = await ask();
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual([
      ...['AAnna', 'BBen', 'ZZoe', 'Ich bin neu dabei', 'Nur schauen'],
    ]);
    const sentence = 'Damit die anderen sehen, was von dir ist.';
    expect(dialog.getByText(sentence)).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Ben' }));
    noSheet();
    expect(known()).toBe(idOf('Ben').slice(0, 8));
    expect(sent()).toEqual([]);
  });

  test.each(['the button', 'Escape'])('only looks after %s, and is not asked again', async (way) => {
    const { dialog, unmount } = await ask();
    if (way === 'Escape') fireEvent(await sheet(), new Event('cancel', { cancelable: true }));
    else await userEvent.click(dialog.getByRole('button', { name: 'Nur schauen' }));
    noSheet();
    expect([known(), isAsked(browserSession(), GROUP_CODE)]).toEqual([null, false]);
    unmount();
    showGroup(<AskWho groupCode={GROUP_CODE} />, trio);
    await act(() => Promise.resolve());
    noSheet();
  });

  test('and has answered in another tab keeps that answer, whatever happens to the question here', async () => {
    await ask();
    changeSessionSilently((session) => chooseMe(session, GROUP_CODE, idOf('Anna')));
    fireEvent(await sheet(), new Event('cancel', { cancelable: true }));
    noSheet();
    expect(known()).toBe(idOf('Anna').slice(0, 8));
  });

  test('and is new enters a name that nobody has, is that member, and signs the first change', async () => {
    const { dialog, sent } = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Ich bin neu dabei' }));
    const field = dialog.getByLabelText('Dein Name');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'Ben{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Diesen Namen gibt es in der Gruppe schon.');
    expect(known()).toBeNull();
    await userEvent.type(field, 'no{Enter}');
    noSheet();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [{ member, author } = {}] = sent();
    expect(member).toEqual({ id: author, name: 'Benno' });
    expect(String(author).slice(0, 8)).toBe(known());
  });
});

describe('nobody is asked', () => {
  const opens = async (copy = trio) => {
    showGroup(<AskWho groupCode={GROUP_CODE} />, copy);
    await act(() => Promise.resolve());
  };

  test('in a group that the device had before the question existed', async () => {
    document.cookie = `storedGroupCodes=${GROUP_CODE}; Path=/`;
    await opens();
    noSheet();
  });

  test('if there is no member yet', async () => {
    joins();
    await opens(copyOf({}));
    noSheet();
  });

  test('while a group is being created', async () => {
    joins();
    changeBrowserSession((session) => ({ ...session, creating: 'onboarding' }));
    await opens();
    noSheet();
  });
});

describe('whoever makes a group', () => {
  test('enters their own name first, is that member, and signs the members they add', async () => {
    joins();
    changeBrowserSession((session) => ({ ...session, creating: 'onboarding' }));
    const { sent } = showGroup(<MembersScreen groupCode={GROUP_CODE} />, copyOf({}));
    await userEvent.type(screen.getByLabelText('Dein Name'), 'Anna{Enter}');
    await userEvent.type(screen.getByLabelText('Name'), 'Ben{Enter}');
    const list = screen.getByRole('list', { name: 'Alle Mitglieder' });
    expect([...list.children].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^AAnnadu/),
      expect.stringMatching(/^BBen(?!du)/),
    ]);
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    const [{ member, author } = {}] = sent();
    expect(member).toEqual({ id: author, name: 'Anna' });
  });
});

describe('the answer can be changed', () => {
  test('on the page of a member, and taken back there', async () => {
    usedBy(null);
    showGroup(<MemberDetailsScreen groupCode={GROUP_CODE} userId={idOf('Ben')} />, trio);
    await userEvent.click(screen.getByRole('button', { name: 'Das bin ich' }));
    expect(known()).toBe(idOf('Ben').slice(0, 8));
    expect(screen.getByRole('heading', { name: 'Ben du' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Das bin ich nicht' }));
    expect(known()).toBeNull();
  });

  test('not by whoever only looks at a group of others', () => {
    showGroup(<MemberDetailsScreen groupCode={GROUP_CODE} userId={idOf('Ben')} />, trio);
    expect(screen.queryByRole('button', { name: 'Das bin ich' })).not.toBeInTheDocument();
  });

  test('in the settings of the group, where Escape changes nothing', async () => {
    usedBy('Ben');
    showGroup(<WhoLine groupCode={GROUP_CODE} />, trio);
    const line = within(screen.getByRole('region', { name: 'Wer du bist' }));
    expect(line.getAllByText('Ben')[0]).toBeVisible();
    await userEvent.click(line.getByRole('button', { name: 'Ändern, wer du bist' }));
    const dialog = within(await sheet());
    expect(dialog.getByRole('button', { current: true })).toHaveTextContent('Ben');
    fireEvent(await sheet(), new Event('cancel', { cancelable: true }));
    expect(known()).toBe(idOf('Ben').slice(0, 8));
    await userEvent.click(line.getByRole('button', { name: 'Ändern, wer du bist' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Nur schauen' }));
    expect(line.getByText('Du schaust nur')).toBeVisible();
  });
});
