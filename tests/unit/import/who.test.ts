import { idsForNew, resolveWho } from '@/lib/import/who';

const anna = { id: 'anna', name: 'Anna', createdAt: new Date(1) };
const ids = ['id-a', 'id-b', 'id-c'];

test('people are members, new, or the same as somebody new', () => {
  const choices = [{ memberId: 'anna' }, { newName: ' Ben ' }, { sameAs: 1 }];
  expect(resolveWho(choices, [anna], ids)).toMatchObject({
    memberIds: ['anna', 'id-b', 'id-b'],
    newMembers: [{ id: 'id-b', name: 'Ben' }],
    members: [{ id: 'anna' }, { id: 'id-b' }],
    problems: [null, null, null],
  });
});

test('two may be one member, but two who are new may not share a name, nor take that of a member', () => {
  expect(resolveWho([{ memberId: 'anna' }, { memberId: 'anna' }], [anna], ids).problems).toEqual([
    null,
    null,
  ]);
  expect(resolveWho([{ newName: 'Ben' }, { newName: 'Ben' }], [anna], ids).problems).toEqual([
    'user-name-taken',
    'user-name-taken',
  ]);
  expect(resolveWho([{ newName: 'Anna' }], [anna], ids).problems).toEqual(['user-name-taken']);
});

test.each([
  ['', 'missing-user-name'],
  ['x'.repeat(21), 'user-name-too-long'],
])('the name %j is none', (newName, problem) => {
  expect(resolveWho([{ newName }], [], ids).problems).toEqual([problem]);
});

test('nobody follows somebody who follows somebody else', () => {
  expect(resolveWho([{ sameAs: 1 }, { sameAs: 0 }], [], ids).memberIds).toEqual(['id-a', 'id-b']);
});

test('ids for new people are in order, as they will join', () => {
  const made = idsForNew(20);
  expect(made).toEqual([...made].sort());
});
