import { groupNameProblem } from '@/lib/device/page/group-name-problem';

test('a group may not be called nothing, too much, or what cannot be stored', () => {
  expect(groupNameProblem(' ')).toBe('missing-group-name');
  expect(groupNameProblem('x'.repeat(31))).toBe('group-name-too-long');
  expect(groupNameProblem('a\0b')).toBe('text-not-storable');
  expect(groupNameProblem(` ${'x'.repeat(30)} `)).toBeNull();
});
