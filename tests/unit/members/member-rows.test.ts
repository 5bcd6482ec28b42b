import { memberNameProblem } from '@/components/members/member-name';
import { memberRows } from '@/components/members/member-rows';
import type { WireMember } from '@/lib/schemas/member-wire';

const member = (userName: string, day: number) =>
  ({ _id: userName, userName, createdAt: `2026-11-0${day}T10:00:00.000Z` }) as WireMember;
const added = (name: string, failure: string | null = null) => ({
  id: name,
  name,
  createdAt: '2026-10-01T10:00:00.000Z',
  failure,
});

it('who joined last stands on top, whatever the alphabet says', () => {
  expect(memberRows([member('Anna', 2), member('Ben', 1)], []).map(({ name }) => name)).toEqual([
    'Anna',
    'Ben',
  ]);
});

it('Cleo stands on top at once, even when this clock is behind, and only once when the server knows her', () => {
  const before = memberRows([member('Anna', 2)], [added('Cleo')]);
  expect(before.map(({ name, saved, fresh }) => [name, saved, fresh])).toEqual([
    ['Cleo', false, true],
    ['Anna', true, false],
  ]);
  const after = memberRows([member('Anna', 2), member('Cleo', 3)], [added('Cleo')]);
  expect(after.map(({ name, saved, fresh }) => [name, saved, fresh])).toEqual([
    ['Cleo', true, true],
    ['Anna', true, false],
  ]);
});

it('what the server took is no failure any more, even if its answer was lost', () => {
  const [row] = memberRows([member('Cleo', 3)], [added('Cleo', 'kein Netz')]);
  expect(row?.failure).toBeNull();
});

it('a name is compared as it is stored: trimmed and in one Unicode form, case counts', () => {
  expect(memberNameProblem(' Zoe\u0308 ', ['Zoë'])).toBe('user-name-taken');
  expect(memberNameProblem('anna', ['Anna'])).toBeNull();
  expect(memberNameProblem('x'.repeat(21), [])).toBe('user-name-too-long');
  expect(memberNameProblem('  ', [])).toBe('missing-user-name');
  expect(memberNameProblem('\ud83d', [])).toBe('text-not-storable');
});
