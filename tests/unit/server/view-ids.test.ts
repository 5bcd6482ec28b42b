import fc from 'fast-check';
import { isId } from '@/lib/domain/ids';
import { VIEW_SECRET_BYTES, ViewIds } from '@/lib/server/access/view-ids';

const someId = fc.uuid({ version: 4 });
const someSecret = fc
  .uint8Array({ minLength: VIEW_SECRET_BYTES, maxLength: VIEW_SECRET_BYTES })
  .map((bytes) => Buffer.from(bytes));

const ids = new ViewIds(Buffer.alloc(VIEW_SECRET_BYTES, 7));

test('what a view is shown is an id, another one, and leads back', () => {
  fc.assert(
    fc.property(someSecret, someId, (secret, id) => {
      const view = new ViewIds(secret);
      const hidden = view.hideIn(id);
      expect(isId(hidden)).toBe(true);
      expect(hidden).not.toBe(id);
      expect(view.findIn(hidden)).toBe(id);
      expect(view.hideIn(view.findIn(id))).toBe(id);
    }),
  );
});

test('the first 32 bits stay: they order what was made at once, and decide who bears the odd cents', () => {
  fc.assert(fc.property(someId, (id) => expect(ids.hideIn(id).slice(0, 8)).toBe(id.slice(0, 8))));
});

test('what two links show of the same group has nothing in common', () => {
  fc.assert(
    fc.property(someSecret, someSecret, someId, (one, other, id) => {
      fc.pre(!one.equals(other));
      expect(new ViewIds(one).hideIn(id)).not.toBe(new ViewIds(other).hideIn(id));
      expect(new ViewIds(other).findIn(new ViewIds(one).hideIn(id))).not.toBe(id);
    }),
  );
});

test('a bit of the first 32, or of the rest, changes about half of what is shown', () => {
  const bitsOf = (id: string) =>
    Array.from(id.replaceAll('-', '').slice(8)).flatMap((digit) =>
      [8, 4, 2, 1].map((bit) => Number.parseInt(digit, 16) & bit),
    );
  const apart = (one: string, other: string) =>
    bitsOf(one).filter((bit, place) => bit !== bitsOf(other)[place]).length;
  const [base, first, last] = ['00000000', '00000001', '00000000'].map(
    (start, place) => `${start}-0000-4000-8000-00000000000${place === 2 ? 1 : 0}`,
  ) as [string, string, string];
  for (const other of [first, last]) {
    const changed = apart(ids.hideIn(base), ids.hideIn(other));
    expect(changed).toBeGreaterThan(25);
    expect(changed).toBeLessThan(65);
  }
});

test('stays as it is: devices keep what they were shown', () => {
  expect(ids.hideIn('3f0b8a52-7c1d-4e96-a2b4-5d8e9f017263')).toMatchInlineSnapshot(
    `"3f0b8a52-43bc-4737-b088-404d5e4dc17f"`,
  );
});

test('all ids of what was read are hidden, and nothing else, but for what members are paid by', () => {
  const id = '3f0b8a52-7c1d-4e96-a2b4-5d8e9f017263';
  const at = new Date(0);
  const read = {
    id,
    at,
    n: 3,
    none: null,
    list: [id, [id, 'Eis', null]],
    deep: { memberId: id, payWays: { iban: 'DE' } },
  };
  const hidden = ids.hideIn(id);
  expect(ids.hideIn(read)).toEqual({
    ...{ id: hidden, at, n: 3, none: null, list: [hidden, [hidden, 'Eis', null]] },
    deep: { memberId: hidden, payWays: null },
  });
  expect(ids.findIn([hidden, 'Eis', 7, null, [hidden]])).toEqual([id, 'Eis', 7, null, [id]]);
});
