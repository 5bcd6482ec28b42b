import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, groupCookies } from '../tools.mjs';

/** Longer than the server lets any request wait: after that, no answer will come. */
const ANSWER_MS = 20_000;
/** Longer than any fault lasts: an outcome that is unknown by then stays unknown. */
const CERTAINTY_MS = 180_000;
const NAMES = ['Anna', 'Ben', 'Cleo', 'Deniz', 'Elif', 'Fritz'];
const MEMBERS_MAX = 12;
const ENTRIES_MAX = 400;

const pick = (items) => items[randomInt(items.length)];
const some = (items) => {
  const chosen = items.filter(() => randomInt(2) === 1);
  return chosen.length > 0 ? chosen : [pick(items)];
};
const units = (cents) => cents / 100;
const anAmount = () => randomInt(1, 20_000);

/**
 * What all people have done, and how it went.
 * @typedef {{
 *   done: Map<string, number>, refusals: Map<string, number>, unknown: number, acknowledged: number, replayed: number,
 *   wrong: string[]
 * }} Account
 * @returns {Account}
 */
export const newAccount = () => ({
  ...{ done: new Map(), refusals: new Map(), unknown: 0, acknowledged: 0, replayed: 0, wrong: [] },
});

const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

/** Why it was refused: the code of our API, else the status. */
const codeOf = ({ status, text }) => /"code":"([\w-]+)"/.exec(text)?.[1] ?? String(status);

/** A client that retries, with the same key and id, until the outcome is certain. */
function client(url, account) {
  const once = async (method, path, body, headers) => {
    try {
      const answer = await call(url, method, path, body, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
      if (answer.status >= 500) count(account.refusals, codeOf(answer));
      return answer;
    } catch {
      count(account.refusals, 'no answer');
      return null;
    }
  };
  const certain = async (method, path, body, headers = {}) => {
    const until = Date.now() + CERTAINTY_MS;
    for (let isFirst = true; ; isFirst = false) {
      const answer = await once(method, path, body, headers);
      if (answer !== null && answer.status < 500) return { ...answer, isFirst };
      // A 503 says that nothing was written; after any other failure the outcome is unknown.
      if (answer?.status !== 503) account.unknown += 1;
      if (Date.now() > until) throw new Error(`${method} ${path.split('/', 4).join('/')}: no certainty`);
      await sleep(randomInt(50, 400));
    }
  };
  return { once, certain };
}

/** What has to be in a group, as its only writer knows it. */
export class Book {
  constructor(code) {
    this.code = code;
    this.members = new Map();
    this.expenses = new Map();
    this.payments = new Map();
  }
}

/** A person who does one thing after the other in groups of their own, and adds to one that everybody shares. */
export class Person {
  /** The groups of their own. @type {Book[]} */
  books = [];
  created = [];

  constructor(url, account, shared, picture) {
    Object.assign(this, { url, account, shared, picture });
    this.client = client(url, account);
  }

  note(ok, what, answer) {
    if (!ok) this.account.wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return ok;
  }

  /** Creates something under its own id and a key, and remembers the request so that it can be repeated. */
  async create(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await this.client.certain('POST', path, body, headers);
    if (!this.note(answer.status === 201, `POST ${path}`, answer)) return null;
    this.account.acknowledged += 1;
    this.created.push({ path, body, headers, text: answer.text });
    if (this.created.length > 50) this.created.shift();
    return JSON.parse(answer.text);
  }

  async found() {
    const created = await this.create('/api/v1/groups', { groupName: 'Dauerlauf' });
    if (!created) return;
    const book = new Book(created.group.groupCode);
    this.books.push(book);
    for (const name of NAMES.slice(0, 4)) await this.join(book, name);
  }

  async join(book, userName = `${pick(NAMES)} ${book.members.size}`) {
    if (book.members.size >= MEMBERS_MAX || [...book.members.values()].includes(userName)) return;
    const _id = randomUUID();
    if (await this.create('/api/v1/users', { _id, userName, groupCode: book.code }))
      book.members.set(_id, userName);
  }

  async rename(book) {
    const [id] = pick([...book.members]);
    // With only a million names, two would collide now and then.
    const userName = `P${randomInt(2 ** 47).toString(36)}`;
    const answer = await this.change('PATCH', `/api/v1/users/${id}`, { userName, groupCode: book.code });
    if (answer) book.members.set(id, userName);
  }

  expense(book) {
    const ids = [...book.members.keys()];
    const [cents, payerId, among] = [anAmount(), pick(ids), some(ids)];
    const title = `Eis ${randomInt(1_000)}`;
    const body = {
      ...{ expenseDescription: title, expenseAmount: units(cents), groupCode: book.code },
      ...{ expensePayerId: payerId, expenseBeneficiaryIds: among },
    };
    return { body, row: [title, cents, payerId, among.toSorted().join()].join(' ') };
  }

  payment(book) {
    const [makerId, recipientId] = [...book.members.keys()].toSorted(() => randomInt(3) - 1);
    const cents = anAmount();
    const body = {
      ...{
        paymentAmount: units(cents),
        groupCode: book.code,
        paymentMakerId: makerId,
        paymentRecipientId: recipientId,
      },
    };
    return { body, row: [cents, makerId, recipientId].join(' ') };
  }

  async spend(book = pick(this.books)) {
    if (book.expenses.size >= ENTRIES_MAX && book !== this.shared) return this.remove(book);
    const { body, row } = this.expense(book);
    const _id = randomUUID();
    if (await this.create('/api/v1/expenses', { ...body, _id })) book.expenses.set(_id, row);
  }

  async pay(book) {
    if (book.payments.size >= ENTRIES_MAX) return this.remove(book);
    const { body, row } = this.payment(book);
    const _id = randomUUID();
    if (await this.create('/api/v1/payments', { ...body, _id })) book.payments.set(_id, row);
  }

  /** Edits or deletes. Both may be repeated: if the answer was lost, the retry finds the work done. */
  async change(method, path, body) {
    const answer = await this.client.certain(method, path, body);
    const isDone = answer.status < 300 || (method === 'DELETE' && answer.status === 404 && !answer.isFirst);
    if (!this.note(isDone, `${method} ${path.split('/')[3]}`, answer)) return null;
    this.account.acknowledged += 1;
    return answer;
  }

  async edit(book) {
    const isExpense = book.payments.size === 0 || randomInt(3) > 0;
    const [rows, noun] = isExpense ? [book.expenses, 'expenses'] : [book.payments, 'payments'];
    if (rows.size === 0) return;
    const id = pick([...rows.keys()]);
    const { body, row } = isExpense ? this.expense(book) : this.payment(book);
    if (await this.change('PUT', `/api/v1/${noun}/${id}`, body)) rows.set(id, row);
  }

  async remove(book) {
    const isExpense = book.payments.size === 0 || randomInt(3) > 0;
    const [rows, noun] = isExpense ? [book.expenses, 'expenses'] : [book.payments, 'payments'];
    if (rows.size === 0) return;
    const id = pick([...rows.keys()]);
    if (await this.change('DELETE', `/api/v1/${noun}/${id}`)) rows.delete(id);
  }

  /** Persists a plan of one row, as old clients do, and confirms it. */
  async settle(book) {
    const answer = await this.client.certain('GET', `/api/v1/users/byGroupCode/${book.code}`);
    const balances = JSON.parse(answer.text).users.map(({ _id, userName, userBalance }) => ({
      ...{ id: _id, name: userName, cents: Math.round(userBalance * 100) },
    }));
    balances.sort((a, b) => a.cents - b.cents);
    const [from, to] = [balances[0], balances.at(-1)];
    const cents = Math.min(-from.cents, to.cents);
    if (cents <= 0) return;
    const row = { from: from.name, to: to.name, amount: units(cents), groupCode: book.code };
    if (!(await this.create('/api/v1/settlements', { settlements: [row] }))) return;
    const _id = randomUUID();
    const body = { _id, groupCode: book.code, fromId: from.id, toId: to.id, amount: units(cents) };
    if (await this.create('/api/v1/settlements/confirm', body))
      book.payments.set(_id, [cents, from.id, to.id].join(' '));
  }

  /** Repeats a request that was answered long ago: the answer must be the same, and nothing is created twice. */
  async repeat() {
    if (this.created.length === 0) return;
    const { path, body, headers, text } = pick(this.created);
    const answer = await this.client.certain('POST', path, body, headers);
    this.note(answer.status === 201 && answer.text === text, `repeated POST ${path}`, answer);
    this.account.replayed += 1;
  }

  async look(book) {
    const [path, view] = pick([
      ['/pari', 'view1'],
      ['/pari', 'view2'],
      ['/create-expense', 'view2'],
      ['/settle-expenses', 'view2'],
      [`/join-pari-group/x/${book.code}/picture.png`, 'view2'],
      [`/api/v1/users/byGroupCode/${book.code}`, 'view2'],
      [`/api/v1/groups/${book.code}/expenses-and-payments`, 'view2'],
    ]);
    const cookies = [...groupCookies(book.code), { name: 'viewState', value: view }];
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await this.client.once('GET', path, undefined, { cookie });
    // During a fault a read may fail, but never with a 4xx.
    if (answer !== null && answer.status < 500) this.note(answer.status === 200, `GET ${path}`, answer);
  }

  async upload() {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), this.picture, Buffer.from('\r\n--b--\r\n')]);
    const answer = await this.client.once('POST', '/api/v1/files', body, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    if (answer !== null && answer.status < 500) this.note(answer.status === 201, 'POST files', answer);
  }

  /** Does one thing at random. */
  async act() {
    const acts = [
      [30, 'spend'],
      [8, 'pay'],
      [14, 'edit'],
      [10, 'remove'],
      [3, 'join'],
      [3, 'rename'],
      [4, 'settle'],
      [6, 'repeat'],
      [20, 'look'],
      [1, 'upload'],
    ];
    let at = randomInt(99);
    const [, name] = acts.find(([weight]) => (at -= weight) < 0);
    await this[name](name === 'spend' && randomInt(6) === 0 ? this.shared : pick(this.books));
    count(this.account.done, name);
  }
}
