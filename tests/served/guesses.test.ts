import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createGroupCode } from '@/lib/domain/text/codes';
import { newId } from '@/lib/domain/ids';
import type { Locale } from '@/lib/i18n/locales';
import { CODE_GUESSES_PER_WINDOW, NEW_GROUPS_PER_WINDOW } from '@/lib/limits';
import { GROUP_SCREENS, routes } from '@/lib/routes';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import { startOnOwnDatabase } from '@/tests/support/own-server';

/** Guesses codes through every page, picture and action of the real server; tests/api does so through the API. */

const textsOf = { de, en };

/** Stands in the pages of the group and nowhere else. */
const NAME = 'Geheimbund 77';

const server: { origin: string; code: string; ids: { member: string; expense: string; payment: string } } = {
  origin: '',
  code: '',
  ids: { member: '', expense: '', payment: '' },
};
let stop = () => Promise.resolve();

/** Each call returns an address that no other client has; requests claim it in the header of a trusted proxy. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

type Answer = { readonly status: number; readonly text: string; readonly location: string | null };

async function ask(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(server.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html', 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
  });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
}

async function create(path: string, body: object): Promise<Record<string, { readonly _id: string }>> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const { text } = await ask(newAddress(), `/api/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return JSON.parse(text) as Record<string, { readonly _id: string }>;
}

async function createGroup(groupName: string): Promise<string> {
  const { group } = await create('groups', { groupName });
  return (group as unknown as { groupCode: string }).groupCode;
}

/** A way to ask for a code, and whether the answer reveals that the group exists. */
type Door = {
  readonly guess: (address: string, code: string) => Promise<Answer>;
  readonly tells: (answer: Answer) => boolean;
  /** The text that a stopped client gets; left out where the page looks as if the group did not exist. */
  readonly says?: string;
};

const showsName = ({ status, text }: Answer): boolean => status === 200 && text.includes(NAME);
const says = textsOf.de.errorPage.tooOftenHeading;

const page = (path: (code: string) => string): Door => ({
  guess: (address, code) => ask(address, path(code)),
  tells: showsName,
  says,
});

const activeIn = (path: string): Door => ({
  guess: (address, code) => ask(address, path, { headers: { cookie: `activeGroupCode=${code}` } }),
  tells: showsName,
  says,
});

const storedIn = (path: string, tells: Door['tells']): Door => ({
  guess: (address, code) => ask(address, path, { headers: { cookie: `storedGroupCodes=${code}` } }),
  tells,
});

/** Whether the page does without the human check, which only new users have to pass. */
const sparesTheCheck = ({ text }: Answer): boolean => !text.includes('<noscript><p class="text-label');

const picture = (path: (code: string) => string): Door => ({
  guess: (address, code) => ask(address, `${path(code)}/picture.png`),
  tells: ({ status }) => status === 200,
});

/** A code in the address of a view-only link, which opens whatever it is given. */
const viewOf =
  (locale: Locale) =>
  (code: string): string =>
    routes.joinGroup(locale, 'x', code).replace('/join-', '/view-');

const PAGES: Readonly<Record<string, Door>> = {
  'pari/page.tsx': activeIn(routes.main),
  'statistics/page.tsx': activeIn(routes.statistics),
  'settle-expenses/page.tsx': activeIn(routes.settleExpenses),
  'create-expense/page.tsx': activeIn(routes.createExpense),
  'create-payment/page.tsx': activeIn(routes.createPayment),
  'group-settings/page.tsx': activeIn(routes.groupSettings),
  'onboarding-group-settings/page.tsx': activeIn(routes.onboardingGroupSettings),
  'create-group-members/page.tsx': activeIn(routes.createGroupMembers),
  'manage-groups/page.tsx': storedIn(routes.manageGroups, showsName),
  'onboarding-create-group/page.tsx': storedIn(routes.onboardingCreateGroup, sparesTheCheck),
  'onboarding-enter-groupcode/page.tsx': storedIn(routes.onboardingEnterGroupCode, sparesTheCheck),
  'groupCode-validator/[groupCode]/page.tsx': {
    ...page(routes.groupCodeValidator),
    says: textsOf.de.onboarding.codeCheck.throttled,
  },
  'join-pari-group/[groupName]/[groupCode]/page.tsx': page((code) => routes.joinGroup('de', 'x', code)),
  'join-en-pari-group/[groupName]/[groupCode]/page.tsx': {
    ...page((code) => routes.joinGroup('en', 'x', code)),
    says: textsOf.en.errorPage.tooOftenHeading,
  },
  'join-pari-group/[groupName]/[groupCode]/picture.png/route.ts': picture((code) =>
    routes.joinGroup('de', 'x', code),
  ),
  'join-en-pari-group/[groupName]/[groupCode]/picture.png/route.ts': picture((code) =>
    routes.joinGroup('en', 'x', code),
  ),
  'view-pari-group/[groupName]/[groupCode]/page.tsx': page(viewOf('de')),
  'view-en-pari-group/[groupName]/[groupCode]/page.tsx': {
    ...page(viewOf('en')),
    says: textsOf.en.errorPage.tooOftenHeading,
  },
  'view-pari-group/[groupName]/[groupCode]/picture.png/route.ts': picture(viewOf('de')),
  'view-en-pari-group/[groupName]/[groupCode]/picture.png/route.ts': picture(viewOf('en')),
  'leave-group/[groupName]/[groupCode]/page.tsx': page((code) => routes.leaveGroup('x', code)),
  'share-group/[initialGroupName]/[groupCode]/page.tsx': page((code) => routes.shareGroup('x', code)),
  'tutorial/[initialGroupName]/[groupCode]/page.tsx': page((code) => routes.tutorial('x', code)),
  'contact/[groupCode]/page.tsx': page((code) => routes.contact(code)),
  'activity/[groupCode]/page.tsx': page(routes.activity),
  'take-along/[groupCode]/page.tsx': page(routes.takeAlong),
  'import/[groupCode]/page.tsx': page(routes.importGroup),
  'update-expense/[groupCode]/[expenseId]/page.tsx': page((code) =>
    routes.updateExpense(code, server.ids.expense),
  ),
  'update-payment/[groupCode]/[paymentId]/page.tsx': page((code) =>
    routes.updatePayment(code, server.ids.payment),
  ),
  'groupmember-details/[groupCode]/[userId]/page.tsx': page((code) =>
    routes.memberDetails(code, server.ids.member),
  ),
  'groupmember-transaction-history/[groupCode]/[userId]/page.tsx': page((code) =>
    routes.memberHistory(code, server.ids.member),
  ),
  'expense-details/[groupCode]/[itemId]/page.tsx': page((code) =>
    routes.expenseDetails(code, server.ids.expense),
  ),
  'payment-details/[groupCode]/[itemId]/page.tsx': page((code) =>
    routes.paymentDetails(code, server.ids.payment),
  ),
};

/** The hidden fields of a page's form, by which Next finds the action. */
async function fieldsOf(path: string, cookie: string, visibleField: string): Promise<FormData> {
  const { text } = await ask(newAddress(), path, { headers: { cookie } });
  const html = text.split('<form').find((part) => part.includes(`name="${visibleField}"`)) ?? '';
  const form = new FormData();
  const attribute = (input: string, name: string) =>
    (new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  for (const [input] of html.split('</form>')[0]?.matchAll(/<input[^>]*type="hidden"[^>]*>/g) ?? [])
    form.set(attribute(input, 'name'), attribute(input, 'value'));
  expect([path, [...form.keys()].join()]).toEqual([path, expect.stringContaining('$ACTION')]);
  return form;
}

/** The code of a device's own group, with which it needs no human check. */
const own = { code: '' };

type ActionOf = {
  /** The page that has the form, and the page that it is sent to. */
  readonly from: () => string;
  readonly to: (code: string) => string;
  readonly cookie: (code: string) => string;
  readonly field: string;
  readonly fill: (form: FormData, code: string) => void;
  readonly redirectTo: (code: string) => string;
};

const action = ({ from, to, cookie, field, fill, redirectTo }: ActionOf): Door => {
  let sent = '';
  return {
    guess: async (address, code) => {
      sent = code;
      const form = await fieldsOf(from(), cookie(own.code), field);
      fill(form, code);
      return ask(address, to(code), { method: 'POST', body: form, headers: { cookie: cookie(code) } });
    },
    tells: ({ status, location }) =>
      status === 303 && new URL(location ?? '', server.origin).pathname === redirectTo(sent),
  };
};

const ownDevice = () => `storedGroupCodes=${own.code}; activeGroupCode=${own.code}`;

const createGroupForm = action({
  from: () => routes.onboardingCreateGroup,
  to: () => routes.onboardingCreateGroup,
  cookie: (code) => `storedGroupCodes=${code}`,
  field: 'groupName',
  fill: (form) => {
    form.set('groupName', 'Rom');
    form.set('idempotencyKey', newId());
  },
  redirectTo: () => routes.createGroupMembers,
});

const ACTIONS: Readonly<Record<string, Door>> = {
  'actions/join-group.ts': action({
    from: () => routes.joinGroup('de', 'x', own.code),
    to: (code) => routes.joinGroup('de', 'x', code),
    cookie: () => '',
    field: 'groupCode',
    fill: (form, code) => form.set('groupCode', code),
    redirectTo: () => routes.main,
  }),
  'actions/enter-code.ts': action({
    from: () => routes.onboardingEnterGroupCode,
    to: () => routes.onboardingEnterGroupCode,
    cookie: ownDevice,
    field: 'groupCode',
    fill: (form, code) => form.set('groupCode', code),
    redirectTo: routes.groupCodeValidator,
  }),
  'actions/add-member.ts': action({
    from: () => routes.createGroupMembers,
    to: () => routes.createGroupMembers,
    cookie: ownDevice,
    field: 'memberName',
    fill: (form, code) => {
      form.set('groupCode', code);
      form.set('memberName', newId().slice(0, 8));
    },
    redirectTo: () => routes.createGroupMembers,
  }),
  'actions/create-group.ts': createGroupForm,
};

const NO_GUESS: Readonly<Record<string, string>> = {
  'page.tsx': 'reads what the device says and asks nobody',
  'bring-group/page.tsx': 'looks nothing up',
  'other-phone/page.tsx': 'looks nothing up',
  'from-other-phone/page.tsx': 'looks nothing up; the fragment never reaches the server',
  'legal-notice/page.tsx': 'knows no group',
  'licences/page.tsx': 'knows no group',
  'terms-and-conditions/page.tsx': 'knows no group',
  'locales/[lng]/translations.json/route.ts': 'knows no group',
  'language/route.ts': 'knows no group',
  'view/route.ts': 'knows no group',
  'needs-script/route.ts': 'knows no group',
  'offline/page.tsx': 'is the same file for everybody, and shows what the device has',
  'actions/open-group.ts': 'stores a code and asks nobody; the page behind it is in the list',
};

/** A call that people open like a page. */
const SHOWN_CALLS: Readonly<Record<string, Door>> = {
  'the page to print': page((code) => `/api/v1/groups/${code}/export?format=html`),
};

const app = join(__dirname, '../../app');

/** The screens of a group, which have one page, as if each had its own. */
const screens = Object.values(GROUP_SCREENS).map(
  (path) => `${path.slice(1).replace(/:(\w+)/g, '[$1]')}/page.tsx`,
);

/** Every file below `app` that answers requests, except for the API, without the names of route groups. */
const answering = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'api' ? [] : answering(path);
    const isAction = /^['"]use server['"]/.test(readFileSync(path, 'utf8'));
    const isDoor = ['page.tsx', 'route.ts'].includes(entry.name) || isAction;
    if (!isDoor) return [];
    const name = relative(app, path).replace(/\(\w+\)\//g, '');
    return name === '[...path]/page.tsx' ? screens : [name];
  });

beforeAll(async () => {
  const started = await startOnOwnDatabase({
    PARI_LIMITS: '1',
    TRUST_PROXY: '1',
    PARI_PUZZLE_DIFFICULTY: '60',
  });
  stop = started.stop;
  server.origin = `http://localhost:${started.port}`;
  server.code = await createGroup(NAME);
  own.code = await createGroup('Meine');
  const groupCode = server.code;
  const { user } = await create('users', { userName: 'Anna', groupCode });
  await create('users', { userName: 'Ben', groupCode });
  const people = { expensePayerName: 'Anna', expenseBeneficiariesNames: ['Ben'] };
  const { expense } = await create('expenses', {
    ...{ expenseDescription: 'Eis', expenseAmount: 10, groupCode },
    ...people,
  });
  const { payment } = await create('payments', {
    ...{ paymentMakerName: 'Ben', paymentRecipientName: 'Anna', paymentAmount: 1, groupCode },
  });
  server.ids = { member: user?._id ?? '', expense: expense?._id ?? '', payment: payment?._id ?? '' };
});

afterAll(() => stop());

test('every page, picture and action says whether a code can be guessed through it', () => {
  const known = { ...PAGES, ...ACTIONS, ...NO_GUESS };
  expect(answering(app).toSorted()).toEqual(Object.keys(known).toSorted());
});

for (const [name, { guess, tells, says: words }] of Object.entries({
  ...PAGES,
  ...ACTIONS,
  ...SHOWN_CALLS,
})) {
  test(`a client that guesses codes through ${name} is stopped, and does not learn of a right one`, async () => {
    const address = newAddress();
    for (let n = 0; n < CODE_GUESSES_PER_WINDOW; n += 1) {
      const answer = await guess(address, createGroupCode());
      expect(tells(answer)).toBe(false);
      if (words !== undefined) expect([answer.status, answer.text.includes(words)]).not.toEqual([429, true]);
    }
    for (const code of [createGroupCode(), server.code]) {
      const answer = await guess(address, code);
      expect(tells(answer)).toBe(false);
      expect([answer.text.includes(NAME), answer.text.includes(words ?? '')]).toEqual([false, true]);
    }
    expect((await ask(address, routes.joinGroup('de', 'x', server.code))).status).toBe(429);
    expect(tells(await guess(newAddress(), server.code))).toBe(true);
  });
}

test('a device with a group creates a few more without a check, then has to pass one', async () => {
  const address = newAddress();
  const isCreated = async () => createGroupForm.tells(await createGroupForm.guess(address, own.code));
  for (let n = 0; n < NEW_GROUPS_PER_WINDOW; n += 1) expect(await isCreated()).toBe(true);
  expect(await isCreated()).toBe(false);
});

test('the data of a page, which script asks for, reveals nothing either', async () => {
  const address = newAddress();
  for (let n = 0; n < CODE_GUESSES_PER_WINDOW; n += 1)
    await ask(address, routes.tutorial('x', createGroupCode()));
  const data = (from: string) =>
    ask(from, routes.tutorial('x', server.code), {
      redirect: 'follow',
      headers: { rsc: '1', accept: '*/*' },
    });
  expect((await data(address)).text.includes(NAME)).toBe(false);
  expect((await data(newAddress())).text.includes(NAME)).toBe(true);
});

describe('a URL with other characters after its code, or with misread symbols in it', () => {
  const misread = (code: string) =>
    code.replace(/[OISZ8]/g, (symbol) => '0152B'.charAt('OISZ8'.indexOf(symbol)));
  const doors = {
    'an invitation': (code: string) => routes.joinGroup('de', NAME, code),
    'an English invitation': (code: string) => routes.joinGroup('en', NAME, code),
    'the check of a code': routes.groupCodeValidator,
  };

  test.each(Object.entries(doors))('%s redirects to the clean one', async (_, path) => {
    const clean = path(server.code);
    const address = newAddress();
    for (const ending of ['.', ')', ',', '!', '*', '“', '"', '>', ';', '\u200B', '_', '…', '**'])
      for (const written of [server.code, server.code.toLowerCase(), misread(server.code)]) {
        const { status, location } = await ask(
          address,
          path('X').replace(/X$/, '') + encodeURIComponent(written + ending),
        );
        expect([ending, written, status]).toEqual([ending, written, 307]);
        expect(new URL(location ?? '', server.origin).pathname).toBe(clean);
      }
    expect((await ask(address, clean)).status).toBe(200);
  });

  test('counts as one miss if the group does not exist', async () => {
    const address = newAddress();
    const strange = () => `${createGroupCode().slice(1).toLowerCase()}0.`;
    for (let n = 0; n < CODE_GUESSES_PER_WINDOW; n += 1)
      expect((await ask(address, routes.joinGroup('de', 'x', strange()))).status).toBe(404);
    expect((await ask(address, routes.joinGroup('de', 'x', strange()))).status).toBe(429);
  });
});
