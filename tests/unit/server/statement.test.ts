import { statement } from '@/lib/server/database/database';

test('two statements of one name are refused where they are declared', () => {
  statement('find_nothing', 'SELECT 1');
  expect(() => statement('find_nothing', 'SELECT 2')).toThrow('find_nothing');
  expect(statement('find_nothing', 'SELECT 1')).toEqual({ name: 'find_nothing', text: 'SELECT 1' });
});
