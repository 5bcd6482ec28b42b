import { balanceSide } from '@/components/words/balance-side';

test('word and colour say the same as the sign, to the cent', () => {
  expect([1, 0, -1].map((cents) => balanceSide(cents))).toEqual([
    { word: 'getsBack', tone: 'gets' },
    { word: 'settled', tone: 'plain' },
    { word: 'owes', tone: 'owes' },
  ]);
});
