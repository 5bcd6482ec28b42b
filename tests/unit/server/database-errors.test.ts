import pg from 'pg';
import { explainDatabaseError, NoAnswer, TakesNoWrites } from '@/lib/server/database/database-errors';

const refusal = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code });

const brokenPipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

test.each([
  ...['57P01', '57P02', '57P03', '57P04', '57P05', '08000', '08003', '08006', '08P01', '25006'].map(refusal),
  brokenPipe,
])('after $code the connection is closed, and the answer is 503', (error) => {
  const explained = explainDatabaseError(error);
  expect(explained).toBeInstanceOf(NoAnswer);
  expect(explained).toMatchObject({ code: 'busy', status: 503, cause: error });
});

test('only a server that is read-only takes no writes', () => {
  expect(explainDatabaseError(refusal('25006'))).toBeInstanceOf(TakesNoWrites);
  expect(explainDatabaseError(refusal('57P01'))).not.toBeInstanceOf(TakesNoWrites);
});
