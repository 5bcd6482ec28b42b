import { hintsOfText, hintsToText } from '@/lib/server/live/hint-text';
import { WatchedGroups } from '@/lib/server/live/watched-groups';

const moment = (revision: number, at = revision) => ({ revision, at: new Date(at) });

function aWatcher(groups: WatchedGroups, groupId: string, read = moment(1), key = 'the key') {
  const told: (number | 'gone' | 'locked out')[] = [];
  const watch = groups.watch(groupId, read, {
    key,
    tell: ({ revision }) => told.push(revision),
    end: () => told.push('gone'),
    lockOut: () => told.push('locked out'),
  });
  return { told, ...watch };
}

test('a watcher is told each later version once, and none of another group', () => {
  const groups = new WatchedGroups();
  const [anna, ben] = [aWatcher(groups, 'a'), aWatcher(groups, 'b')];
  for (const revision of [2, 2, 4, 3, 4]) groups.hear('a', moment(revision));
  groups.hear('unknown', moment(9));
  expect([anna.told, ben.told]).toEqual([[2, 4], []]);
});

test('a later watcher begins with the latest version, whoever knows it', () => {
  const groups = new WatchedGroups();
  const first = aWatcher(groups, 'a', moment(5));
  expect(aWatcher(groups, 'a', moment(4)).moment).toEqual(moment(5));
  expect(aWatcher(groups, 'a', moment(6)).moment).toEqual(moment(6));
  expect(first.told).toEqual([6]);
});

test('a version that was looked up is told if it differs, even if it is an earlier one', () => {
  const groups = new WatchedGroups();
  const { told } = aWatcher(groups, 'a', moment(5));
  const look = (found: { revision: number; at: Date }) => groups.found('a', found, groups.momentOf('a'));
  look(moment(5));
  look(moment(7));
  look(moment(3));
  look(moment(3, 99));
  expect(told).toEqual([7, 3, 3]);
});

test('a looked-up version that a hint has overtaken is not told', () => {
  const groups = new WatchedGroups();
  const { told } = aWatcher(groups, 'a', moment(5));
  const asked = groups.momentOf('a');
  groups.hear('a', moment(6));
  groups.found('a', moment(5), asked);
  groups.found('a', moment(8), asked);
  expect(told).toEqual([6, 8]);
});

test('a group that is gone is reported once, and forgotten', () => {
  const groups = new WatchedGroups();
  const watchers = [aWatcher(groups, 'a'), aWatcher(groups, 'a')];
  groups.gone('a');
  groups.gone('a');
  groups.hear('a', moment(2));
  for (const { told, leave } of watchers) {
    expect(told).toEqual(['gone']);
    leave();
  }
  expect(groups.ids).toEqual([]);
});

test('a watcher who leaves is told nothing more, and the last one removes the group', () => {
  const groups = new WatchedGroups();
  const [anna, ben] = [aWatcher(groups, 'a'), aWatcher(groups, 'a')];
  anna.leave();
  anna.leave();
  groups.hear('a', moment(2));
  expect([anna.told, ben.told, groups.ids]).toEqual([[], [2], ['a']]);
  ben.leave();
  expect(groups.ids).toEqual([]);
});

test('whoever came by a key that has ended is told so, and nothing more', () => {
  const groups = new WatchedGroups();
  const [former, present] = [aWatcher(groups, 'a'), aWatcher(groups, 'a', moment(1), 'another')];
  groups.keyed('a', ['another', 'a link']);
  groups.hear('a', moment(2));
  expect([former.told, present.told, groups.ids]).toEqual([['locked out'], [2], ['a']]);
  groups.keyed('a', ['a third']);
  groups.keyed('unknown', ['any']);
  expect([present.told, groups.ids]).toEqual([[2, 'locked out'], []]);
});

test('hints fit into messages that PostgreSQL accepts, and arrive as they were', () => {
  const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  const hints = Array.from({ length: 500 }, (_, place) => ({
    groupId: id(place),
    news: (['gone', 'renewed'] as const)[place % 3] ?? moment(2_147_483_647, Date.UTC(2200, 0)),
  }));
  const messages = hintsToText(hints);
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8000);
  expect(messages.flatMap(hintsOfText)).toEqual(hints);
});
