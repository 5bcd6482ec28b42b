import type { WirePayment, WirePaymentWithIds } from '@/lib/wire/old/payment';
import { aGroup } from '../support/a-group';
import {
  aDay,
  anId,
  anInstant,
  badRequest,
  conflict,
  expectBooksInOrder,
  invalid,
  NOBODY,
  notFound,
  success,
} from '../support/answers';
import { api } from '../support/api';
import { dumpOf, rows } from '../support/database';

type PaymentAnswer = { payment: WirePaymentWithIds; updatedPayment: WirePaymentWithIds };

const transfer = (groupCode: string, more: object = {}) => ({
  paymentMakerName: 'Anna',
  paymentRecipientName: 'Ben',
  paymentAmount: 10,
  groupCode,
  ...more,
});

const post = (body: object) => api.post<PaymentAnswer>('payments', body);
const put = (id: string | undefined, body: object) => api.put<PaymentAnswer>(`payments/${id}`, body);
const three = () => aGroup().with('Anna', 'Ben', 'Cleo');
const sameText = "payment maker and recipient can't be the same";

describe('POST payments', () => {
  it('records that Anna gives Ben 10 €', async () => {
    const { code, id, members } = await three();
    const answer = await post(transfer(code));
    expect(answer).toMatchObject(success(201, {}, 'Payment created successfully'));
    expect(answer.body.payment).toEqual({
      _id: anId,
      paymentAmount: 10,
      paymentMaker: members.Anna?._id,
      paymentRecipient: members.Ben?._id,
      groupCode: code,
      createdAt: anInstant,
      updatedAt: anInstant,
      revision: 0,
      ...{ entryKind: 'payment', day: aDay, note: '', category: null, foreign: null },
    });
    expect(answer.body.payment.createdAt).toBe(answer.body.payment.updatedAt);
    await expectBooksInOrder(id);
  });

  it('takes people by id before their names', async () => {
    const { code, members } = await three();
    const ids = { paymentMakerId: members.Cleo?._id.toUpperCase(), paymentRecipientId: members.Anna?._id };
    for (const body of [
      transfer(code, ids),
      transfer(code, { ...ids, paymentMakerName: 'x', paymentRecipientName: 'x' }),
    ]) {
      expect((await post(body)).body.payment).toMatchObject({
        paymentMaker: members.Cleo?._id,
        paymentRecipient: members.Anna?._id,
      });
    }
  });

  it('asks for the maker, then for the recipient, then for two people, before it looks at anything else', async () => {
    for (const verb of [post, (body: object) => put(NOBODY, body)]) {
      for (const empty of [undefined, null, '', ' ']) {
        expect(await verb({ paymentMakerName: empty })).toMatchObject(badRequest('missing payment maker'));
        expect(await verb({ paymentMakerName: 'Anna', paymentRecipientName: empty })).toMatchObject(
          badRequest('missing payment recipient'),
        );
      }
      const same = { paymentMakerName: 'Anna', paymentRecipientName: ' An\u200Bna ', paymentAmount: 'x' };
      expect(await verb(same)).toMatchObject(conflict(sameText, 'fail'));
    }
  });

  it('recognises one person by the same id, in capitals too, and by an id and a name', async () => {
    const { code, members, payments } = await three().paid('Anna', 10, 'Ben');
    const id = members.Anna?._id;
    for (const people of [
      { paymentMakerId: id, paymentRecipientId: id },
      { paymentMakerId: id, paymentRecipientId: id?.toUpperCase() },
      { paymentMakerId: id, paymentMakerName: 'x', paymentRecipientName: 'Anna' },
    ]) {
      expect(await post(transfer(code, people))).toMatchObject(conflict(sameText, 'fail'));
      expect(await put(payments[0]?._id, transfer(code, people))).toMatchObject(conflict(sameText, 'fail'));
    }
  });

  it.each([
    ['paymentAmount', undefined, 'Missing payment amount'],
    ['paymentAmount', null, 'Missing payment amount'],
    ['paymentAmount', ' ', 'Missing payment amount'],
    ['paymentAmount', 0, 'The payment amount must be at least 0.01.'],
    ['paymentAmount', -5, 'The payment amount must be at least 0.01.'],
    ['paymentAmount', [5], 'The payment amount must be at least 0.01.'],
    ['paymentAmount', 100_000, 'The payment amount may not exceed 99999.99'],
    ['paymentAmount', 1_000_000_000, 'The payment amount may not exceed 99999.99'],
    ['groupCode', undefined, 'Missing groupCode'],
    ['groupCode', '', 'Missing groupCode'],
    ['groupCode', 5, 'Missing groupCode'],
  ])('refuses the %s %j', async (field, value, text) => {
    const { code, id, payments } = await three().paid('Anna', 10, 'Ben');
    const before = await dumpOf(id);
    expect(await post(transfer(code, { [field]: value }))).toMatchObject(invalid(text));
    expect(await put(payments[0]?._id, transfer(code, { [field]: value }))).toMatchObject(invalid(text));
    expect(await dumpOf(id)).toEqual(before);
  });

  it('says all that is wrong in the order of the fields', async () => {
    const body = { paymentMakerName: 'Anna', paymentRecipientName: 'Ben', resetSettlements: 'yes' };
    expect(await post(body)).toMatchObject(
      invalid('Missing groupCode', 'Missing payment amount', 'resetSettlements must be true or false'),
    );
  });

  it('does not find people and groups that do not exist', async () => {
    const { code, id } = await three();
    const other = await aGroup().with('Deniz');
    const before = await dumpOf(id);
    for (const people of [
      { paymentMakerName: 'Deniz' },
      { paymentRecipientName: 'ben' },
      { paymentRecipientName: 'b\0' },
      { paymentMakerId: other.members.Deniz?._id },
      { paymentRecipientId: 'xyz' },
    ]) {
      expect(await post(transfer(code, people))).toMatchObject(notFound('User not found'));
    }
    for (const gone of ['GONE', 'a\0']) {
      expect(await post(transfer(gone))).toMatchObject(notFound('Group not found'));
    }
    expect(await dumpOf(id)).toEqual(before);
  });

  it('takes a hundred thousand entries a group and no more', async () => {
    const { code, id } = await three();
    await rows('UPDATE groups SET entry_count = 100000 WHERE id = $1', [id]);
    expect(await post(transfer(code))).toMatchObject(invalid('A group cannot have more than 100000 entries'));
  });
});

describe('PUT payments/{id}', () => {
  it('changes what it names, and ignores what old clients repeat of the stored entry', async () => {
    const { code, id, members, payments } = await three().paid('Anna', 10, 'Ben');
    const old = { storedPaymentMakerName: 5, storedPaymentRecipientName: [] };
    const body = transfer(code, { paymentAmount: '7.5', paymentMakerName: 'Cleo', ...old });
    const answer = await put(payments[0]?._id, body);
    expect(answer).toMatchObject(success(200, {}, 'Payment updated successfully'));
    expect(answer.body.updatedPayment).toMatchObject({
      paymentAmount: 7.5,
      paymentMaker: members.Cleo?._id,
      createdAt: payments[0]?.createdAt,
      revision: 1,
    });
    expect(answer.body.updatedPayment.updatedAt > (payments[0]?.updatedAt ?? '')).toBe(true);
    await expectBooksInOrder(id);
  });

  it('does not find unknown, malformed and foreign ids, and never moves a payment', async () => {
    const [rome, oslo] = [await three().paid('Anna', 10, 'Ben'), await three()];
    const before = await dumpOf(rome.id);
    for (const id of [NOBODY, 'xyz', '%00', rome.members.Anna?._id]) {
      expect(await put(id, transfer(rome.code))).toMatchObject(notFound('Payment not found'));
    }
    expect(await put(rome.payments[0]?._id, transfer(oslo.code))).toMatchObject(
      notFound('Payment not found'),
    );
    expect(await put(rome.payments[0]?._id, transfer('GONE'))).toMatchObject(notFound('Group not found'));
    expect(
      await put(rome.payments[0]?._id, transfer(rome.code, { paymentMakerName: 'Deniz' })),
    ).toMatchObject(notFound('User not found'));
    expect(await dumpOf(rome.id)).toEqual(before);
  });

  it('says that an amount is too big before it says that somebody is unknown', async () => {
    const { code, payments } = await three().paid('Anna', 10, 'Ben');
    const body = transfer(code, { paymentAmount: 100_000, paymentMakerName: 'Nobody' });
    for (const answer of [await post(body), await put(payments[0]?._id, body)]) {
      expect(answer).toMatchObject(invalid('The payment amount may not exceed 99999.99'));
    }
  });
});

describe('reading and deleting payments', () => {
  it('shows one with stubs of its people', async () => {
    const { members, payments } = await three().paid('Anna', 10, 'Ben');
    const stub = (name: string) => ({ _id: members[name]?._id, id: members[name]?._id, userName: name });
    const answer = await api.get<{ payment: WirePayment }>(`payments/${payments[0]?._id.toUpperCase()}`);
    expect(answer).toMatchObject(success(200, {}, 'Payment info retrieved successfully.'));
    expect(answer.body.payment).toEqual({
      ...payments[0],
      paymentMaker: stub('Anna'),
      paymentRecipient: stub('Ben'),
    });
  });

  it('deletes one, once', async () => {
    const { id, payments } = await three().paid('Anna', 10, 'Ben').paid('Ben', 5, 'Cleo');
    expect(await api.delete(`payments/${payments[0]?._id}`)).toMatchObject({ status: 204, text: '' });
    for (const gone of [payments[0]?._id, NOBODY, 'xyz', '%00']) {
      expect(await api.delete(`payments/${gone}`)).toMatchObject(notFound('Payment not found'));
      expect(await api.get(`payments/${gone}`)).toMatchObject(notFound('Payment not found'));
    }
    await expectBooksInOrder(id);
  });
});
