import { groupNameProblem } from '@/lib/device/page/name-text';

test('the name of a group may not be empty, too long, or impossible to store', () => {
  expect(groupNameProblem(' ')).toBe('missing-group-name');
  expect(groupNameProblem('x'.repeat(31))).toBe('group-name-too-long');
  expect(groupNameProblem('\u3164')).toBe('text-not-storable');
  expect(groupNameProblem('\u2068Rom\t2026\u2069')).toBeNull();
  expect(groupNameProblem(` ${'x'.repeat(30)} `)).toBeNull();
});
