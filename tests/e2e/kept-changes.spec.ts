import type { BrowserContext, Page } from '@playwright/test';

import { routes } from '@/lib/routes';
import { fillExpense, openForm, saveExpense } from './support/entry-forms';
import { aGroup, balanceOf, spent } from './support/group';
import { keptChanges } from './support/kept-app';
import { confirmPaid, owing, payButton, sheetOf } from './support/paying';
import { expect, fill, hearsOnlyAnswers, looksAgain, type Person, test } from './support/person';
import { storedEntries, storedExpense } from './support/stored';

test.beforeEach(({ person }) => {
  // A screen that was not prefetched in time cannot load offline: these tests have no service worker.
  person.expectsInConsole(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|ChunkLoadError/);
});

/** Saves an expense in the open form, possibly without a network. */
async function spend(person: Person, description: string) {
  await fillExpense(person, '9', description, 'Anna');
  await saveExpense(person);
  await expect(person.page).toHaveURL(routes.main);
}

/** Waits for the database: the code that stores changes is loaded when the page is idle, or at the first input. */
const canKeep = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('pari');
            // The app has to create it.
            opening.onupgradeneeded = () => opening.transaction?.abort();
            opening.onerror = () => resolve(false);
            opening.onsuccess = () => {
              opening.result.close();
              resolve(true);
            };
          }),
      ),
    )
    .toBe(true);

/** Collects the ids of all changes in requests that were answered; attempts without a network do not count. */
function sentBy(context: BrowserContext): string[] {
  const ids: string[] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !request.url().endsWith('/changes')) return;
    const { changes } = request.postDataJSON() as { readonly changes: readonly { readonly id: string }[] };
    ids.push(...changes.map(({ id }) => id));
  });
  return ids;
}

/** Opens a page of the app that has no group and therefore sends nothing. */
const elsewhere = (page: Page) => page.goto(routes.terms);

test('what was saved without a network is sent by a tab that is opened later', async ({ person, friend }) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const context = person.page.context();
  await openForm(person, routes.createExpense);
  await canKeep(person.page);
  await context.setOffline(true);
  await spend(person, 'Eis');
  await expect.poll(() => keptChanges(person.page)).toBe(1);
  await person.page.close();
  await context.setOffline(false);
  expect(await storedEntries(friend, group)).toHaveLength(0);

  const later = await context.newPage();
  await later.goto(routes.main);
  await expect.poll(() => storedEntries(friend, group)).toMatchObject([{ expenseDescription: 'Eis' }]);
  await expect.poll(() => keptChanges(later)).toBe(0);
});

test('what the server has taken is counted once, although the page was reloaded before its answer', async ({
  person,
  friend,
}) => {
  const { page, texts } = person;
  const group = await owing(person, friend, 'Ben');
  await hearsOnlyAnswers(person);
  await page.route('**/changes', async (route) => {
    if ((await balanceOf(friend, group, 'Ben')) === -100) await route.fetch();
    // From here on nothing is answered.
  });
  await page.goto(routes.settleExpenses);
  await payButton(person, 100).click();
  const amount = sheetOf(person).getByRole('textbox', { name: texts.pay.amount });
  await amount.fill('40');
  await confirmPaid(person, 40);
  await expect.poll(() => balanceOf(friend, group, 'Ben')).toBe(-60);
  const sentAgain = page.waitForRequest('**/changes', { timeout: 60_000 });
  await page.reload();
  await sentAgain;
  // The sheet tells what this device takes for open.
  await payButton(person, 60).click();
  await expect(amount).toHaveValue(/^60/);
});

/** Holds a transaction open, so that no change is written to IndexedDB until the returned function is called. */
async function holdStorage(page: Page): Promise<() => Promise<void>> {
  await elsewhere(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pari');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const changes = opening.result.transaction('changes', 'readwrite').objectStore('changes');
          const goOn = () => {
            resolve();
            if (document.title !== 'let go') changes.count().onsuccess = goOn;
            else opening.result.close();
          };
          goOn();
        };
      }),
  );
  return () => page.evaluate(() => void (document.title = 'let go'));
}

test('if a tab is closed before IndexedDB could store what it saved, the next tab sends it', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const context = person.page.context();
  await openForm(person, routes.createExpense);
  await canKeep(person.page);
  const other = await context.newPage();
  const letGo = await holdStorage(other);
  await spend(person, 'Eis');
  await person.page.close();
  await letGo();
  await elsewhere(other);
  expect([await keptChanges(other), (await storedEntries(friend, group)).length]).toEqual([0, 0]);

  await other.goto(routes.main);
  await expect.poll(() => storedEntries(friend, group)).toMatchObject([{ expenseDescription: 'Eis' }]);
  await expect.poll(() => keptChanges(other)).toBe(0);
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ahead'))),
  ).toEqual([]);
});

test('two tabs send what each has saved, once', async ({ person, friend }) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const context = person.page.context();
  const sent = sentBy(context);
  const other = { ...person, page: await context.newPage() };
  for (const tab of [person, other]) {
    await openForm(tab, routes.createExpense);
    await canKeep(tab.page);
  }
  await context.setOffline(true);
  await spend(person, 'Eis');
  await spend(other, 'Kaffee');
  await expect.poll(() => keptChanges(person.page)).toBe(2);
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(async () => (await storedEntries(friend, group)).map((entry) => entry.expenseDescription).sort())
    .toEqual(['Eis', 'Kaffee']);
  await expect.poll(() => keptChanges(other.page)).toBe(0);
  expect(sent).toHaveLength(new Set(sent).size);
  expect(new Set(sent).size).toBe(2);
});

test('a copy of an unknown format is read anew, and what waits is sent', async ({ person, friend }) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const context = person.page.context();
  await openForm(person, routes.createExpense);
  await canKeep(person.page);
  await context.setOffline(true);
  await spend(person, 'Eis');
  await expect.poll(() => keptChanges(person.page)).toBe(1);
  await person.page.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await elsewhere(page);
  await page.evaluate(
    (groupCode) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pari');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('heads', 'readwrite');
          writing.objectStore('heads').put({ groupCode, format: 99, copy: 'packed otherwise' });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(new Error('not written'));
        };
      }),
    group.code,
  );
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: 'Lissabon' })).toBeVisible();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  await expect.poll(() => keptChanges(page)).toBe(0);
});

test('a name that was changed offline and also by a friend is shown beside the other one, and either can be taken', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts } = person;
  const context = page.context();
  const id = group.ids.Ben ?? '';
  await page.goto(routes.memberDetails(group.code, id));
  await page.getByRole('button', { name: texts.members.details.rename }).click();
  await page.getByRole('textbox', { name: texts.members.details.label }).fill('Benno');
  await canKeep(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: texts.shell.edit.save }).click();
  await friend.patch(`users/${id}`, { data: { userName: 'Bence', groupCode: group.code } });
  await context.setOffline(false);
  await page.getByRole('button', { name: texts.shell.refused.look }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('cell')).toHaveText(['Benno', 'Bence']);
  await question.getByRole('button', { name: texts.entries.conflict.keepMine }).click();
  await expect(question).toBeHidden();
  await expect(page.locator('main').getByRole('heading', { name: 'Benno', exact: true })).toBeVisible();
  const nameThere = async () => (await (await friend.get(`users/${id}`)).text()).includes('"Benno"');
  await expect.poll(nameThere).toBe(true);
});

test('an offline change of the title and an online change of the amount are merged without a question', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  const id = await spent(friend, group, { description: 'Essen', amount: 30, payer: 'Anna' });
  await person.remembers(group);
  const { page, texts, euros } = person;
  const context = page.context();
  const sent = sentBy(context);
  await page.goto(routes.updateExpense(group.code, id));
  await page.getByLabel(texts.entries.description).fill('Abendessen');
  await canKeep(page);
  await context.setOffline(true);
  await saveExpense(person);
  await expect(page).toHaveURL(routes.main);
  const bens = { expenseDescription: 'Essen', expenseAmount: 40, groupCode: group.code };
  const people = { expensePayerName: 'Ben', expenseBeneficiariesNames: ['Ben', 'Cleo'] };
  await friend.put(`expenses/${id}`, { data: { ...bens, ...people } });
  await context.setOffline(false);
  await expect
    .poll(() => storedExpense(friend, id))
    .toMatchObject({
      ...{ expenseDescription: 'Abendessen', expenseAmount: 40, expensePayer: { userName: 'Ben' } },
      shares: [{ userName: 'Ben' }, { userName: 'Cleo' }],
    });
  await page.getByRole('button', { name: texts.main.view.history }).click();
  await expect(page.getByRole('link', { name: /Abendessen/ })).toContainText(euros(40));
  await expect(page.getByRole('complementary', { name: texts.shell.refused.label })).toHaveCount(0);
  await expect.poll(() => keptChanges(page)).toBe(0);
  // Once as it was made, and once merged with Ben's as another change.
  expect(new Set(sent).size).toBe(2);
});

for (const [how, years] of [
  ['a year ahead', 1],
  ['a year behind', -1],
] as const) {
  test(`on a phone whose clock is ${how} what is saved arrives once, and what others save is seen`, async ({
    person,
    friend,
  }) => {
    const group = await aGroup(friend, 'Lissabon');
    await person.remembers(group);
    const { page, texts } = person;
    const now = new Date();
    await page.clock.setSystemTime(new Date(now).setFullYear(now.getFullYear() + years));
    await openForm(person, routes.createExpense);
    // Until an answer says otherwise, the phone is believed.
    const answered = page.waitForResponse('**/api/v1/**');
    await looksAgain(person);
    await answered;
    await spend(person, 'Eis');
    await expect.poll(() => storedEntries(friend, group)).toMatchObject([{ expenseDescription: 'Eis' }]);
    await spent(friend, group, { description: 'Kaffee', amount: 3, payer: 'Ben' });
    await page.getByRole('button', { name: texts.main.view.history }).click();
    await looksAgain(person);
    await expect(page.getByText('Kaffee')).toBeVisible();
    await expect(page.getByRole('link', { name: /Kaffee|Eis/ })).toHaveText([/Kaffee/, /Eis/]);
    await expect(page.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: /Kaffee|Eis/ })).toHaveText([/Kaffee/, /Eis/]);
    expect(await storedEntries(friend, group)).toHaveLength(2);
  });
}

test('a device that has used up its budget is told how long to wait', async ({ person, friend }) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts, language } = person;
  person.expectsInConsole(/status of 429/);
  const waitSeconds = 600;
  await page.route('**/changes', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(waitSeconds) },
      json: { error: 'Too many attempts. Please try again later.', code: 'too-many-requests' },
    }),
  );
  await openForm(person, routes.createExpense);
  await spend(person, 'Eis');
  const [before = ''] = texts.shell.paused.split('{time}');
  const said = page.getByRole('status').filter({ hasText: before });
  await expect(said).toBeVisible();
  const time = /\d\d:\d\d/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  const around = [0, 60, 120, 180, 240, 300, 360].map((more) =>
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    }).format(Date.now() + (waitSeconds + more) * 1000),
  );
  expect(around).toContain(time);
  await page.unroute('**/changes');
  await page.reload();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  await expect(said).toBeHidden();
});

test('a save writes ahead to localStorage and begins its transaction within the task of the tap', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts } = person;
  await page.addInitScript(() => {
    const begun: string[] = [];
    let isTap = false;
    Object.assign(window, { begun });
    addEventListener(
      'click',
      () => {
        isTap = true;
        setTimeout(() => (isTap = false));
      },
      { capture: true },
    );
    type Method = (this: unknown, ...args: unknown[]) => unknown;
    const watch = (prototype: object, name: string, note: (args: readonly unknown[]) => void) => {
      const method = Reflect.get(prototype, name) as Method;
      const watched: Method = function (...args) {
        if (isTap) note(args);
        return method.apply(this, args);
      };
      Object.defineProperty(prototype, name, { value: watched });
    };
    watch(Storage.prototype, 'setItem', ([key]) => {
      if (String(key).startsWith('ahead')) begun.push('written down');
    });
    watch(IDBDatabase.prototype, 'transaction', ([names, mode]) => {
      if (mode === 'readwrite') begun.push(JSON.stringify(names));
    });
  });
  await openForm(person, routes.createExpense);
  await canKeep(page);
  await fillExpense(person, '9', 'Kaffee', 'Anna');
  await page.getByRole('button', { name: texts.entries.save }).click();
  await expect(page).toHaveURL(routes.main);
  expect(await page.evaluate(() => Reflect.get(window, 'begun') as unknown)).toEqual([
    ...['written down', '["changes","lines"]'],
  ]);
});

/** The codes of the groups of which this device has a copy. */
const keptGroups = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('pari');
        opening.onsuccess = () => {
          const asking = opening.result.transaction('heads').objectStore('heads').getAllKeys();
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result);
          };
        };
      }),
  );

test('if a group was deleted before changes could be sent, they are listed to be copied', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts, euros } = person;
  person.expectsInConsole(/status of 404/);
  await openForm(person, routes.createExpense);
  await canKeep(page);
  await expect.poll(() => keptGroups(page)).toEqual([group.code]);
  await page.route('**/changes', (route) => route.abort());
  await spend(person, 'Kaffee');
  await friend.delete(`groups/${group.code}`, { data: { groupName: group.name } });
  await page.unroute('**/changes');
  await page.goto(routes.main);
  await expect(page.getByRole('heading', { name: texts.main.gone.heading })).toBeVisible();
  const said = fill(texts.main.lines.expense, { title: 'Kaffee', amount: euros(9), name: 'Anna' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Kaffee' })).toContainText(said);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: texts.copy.copy }).click();
  await expect(page.getByText(texts.copy.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(said);
});

test('what a server lost by restoring a backup is listed, and can be entered again', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts, euros } = person;
  const ledger = `groups/${group.code}/ledger`;
  await openForm(person, routes.createExpense);
  await canKeep(page);
  await spend(person, 'Kaffee');
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  const backup = (await (await friend.get(ledger)).json()) as object;
  await openForm(person, routes.createExpense);
  await spend(person, 'Fähre');
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(2);

  const restored = page.waitForResponse(/ledger\?since=/);
  await page.route(/ledger\?since=/, (route) => route.fulfill({ json: { ...backup, restored: true } }));
  await looksAgain(person);
  await restored;
  await page.unroute(/ledger\?since=/);
  const said = texts.shell.refused.lost.split(/[.{]/)[0] ?? '';
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: texts.shell.refused.look }).click();
  const dialog = page.getByRole('alertdialog', { name: texts.entries.refused.lost.title });
  await expect(dialog.getByRole('listitem')).toContainText(
    fill(texts.main.lines.expense, { title: 'Fähre', amount: euros(9), name: 'Anna' }),
  );
  await dialog.getByRole('button', { name: texts.entries.refused.lost.again }).click();
  await expect(page.getByText(said)).toBeHidden();
  await expect(page.getByText(euros(18))).toBeVisible();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(2);
});

test('a device that has lost its cookies sends what waits, and offers the group that it still has', async ({
  person,
  friend,
}) => {
  const group = await aGroup(friend, 'Lissabon');
  await person.remembers(group);
  const { page, texts } = person;
  await openForm(person, routes.createExpense);
  await canKeep(page);
  await expect.poll(() => keptGroups(page)).toEqual([group.code]);
  await page.route('**/changes', (route) => route.abort());
  await spend(person, 'Kaffee');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.unroute('**/changes');
  await page.goto(routes.home);
  await expect(page.getByRole('heading', { name: texts.home.headline })).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.home.stillHere })).toBeVisible();
  await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
  await page.getByRole('link', { name: group.name }).click();
  await expect(page).toHaveURL(routes.main);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
});

/** Breaks IndexedDB as a strict browser or a full device does. */
const broken = {
  'without IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'on a full device': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  },
} as const;

/** Whether the page would ask the person now, without leaving it. */
const asksBeforeItIsLeft = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

for (const [how, breakStorage] of Object.entries(broken)) {
  test(`${how} what was saved without a network outlives its page, and is sent`, async ({
    person,
    friend,
  }) => {
    const group = await aGroup(friend, 'Lissabon');
    await person.remembers(group);
    const { page, texts } = person;
    await page.addInitScript(breakStorage);
    await openForm(person, routes.createExpense);
    await spend(person, 'Eis');
    await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);

    await openForm(person, routes.createExpense);
    await page.route('**/changes', (route) => route.abort());
    await spend(person, 'Kaffee');
    await expect(page.getByText(texts.shell.notKept)).toBeHidden();
    await page.goto('about:blank');
    expect(await storedEntries(friend, group)).toHaveLength(1);
    await page.unroute('**/changes');
    await page.goto(routes.main);
    await expect.poll(() => storedEntries(friend, group)).toHaveLength(2);
    // Once it is sent, nothing is left to be sent again.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ahead'))))
      .toEqual([]);
  });

  test(`${how} and without localStorage, what waits is marked as not kept, and leaving the page asks first`, async ({
    person,
    friend,
  }) => {
    const group = await aGroup(friend, 'Lissabon');
    await person.remembers(group);
    const { page, texts } = person;
    const context = page.context();
    await page.addInitScript(breakStorage);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await openForm(person, routes.createExpense);
    await spend(person, 'Eis');
    await expect.poll(() => storedEntries(friend, group)).toHaveLength(1);
    // The server has it before the page has noted the answer, and until then the page rightly asks before it is left.
    await expect.poll(() => asksBeforeItIsLeft(page)).toBe(false);
    await expect(page.getByText(texts.shell.notKept)).toBeHidden();

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await openForm(person, routes.createExpense);
    // The messages that are shown then are loaded after the page.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await spend(person, 'Kaffee');
    await expect(page.getByText(texts.shell.notKept)).toBeVisible();
    await expect(page.getByRole('img', { name: texts.shell.notSent })).not.toHaveCount(0);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await context.setOffline(false);
    await expect(page.getByText(texts.shell.notKept)).toBeHidden();
    await expect.poll(() => storedEntries(friend, group)).toHaveLength(2);
    await expect(page.getByRole('img', { name: texts.shell.notSent })).toHaveCount(0);
    await expect.poll(() => asksBeforeItIsLeft(page)).toBe(false);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => page.isClosed()).toBe(true);
  });
}
