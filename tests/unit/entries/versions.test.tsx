import { screen } from '@testing-library/react';

import { useVersions } from '@/components/entries/refused/versions';
import { ChangeLines, useChangeLines } from '@/components/words/change-lines';
import type { Change } from '@/lib/domain/ledger/change';
import { type EntryContent, type EntryMatter, mergeContents } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { memberOf } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';

const people = [memberOf('Anna'), memberOf('Ben', 1)];
const dinner: EntryContent = {
  ...{ kind: 'expense', title: 'Essen', day: '2026-11-20', note: '', category: 'eating-out' },
  ...{ cents: cents(4607), payers: [{ memberId: 'anna', cents: cents(4607) }] },
  ...{ split: evenly(['anna', 'ben']), foreign: null },
};

type VersionsProps = {
  readonly mine: EntryContent;
  readonly theirs: EntryContent;
  readonly matters?: readonly EntryMatter[];
};

function Versions({ mine, theirs, matters }: VersionsProps) {
  const versions = useVersions(
    people,
    '€',
  )({ entryId: '00000001-dinner', mine, theirs, ...(matters && { matters }) });
  return versions.map((each) => <li key={each.field}>{Object.values(each).join(' | ')}</li>);
}

const linesOf = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each field that both have changed is asked about by itself', () => {
  const mine: EntryContent = { ...dinner, day: '2026-11-18', note: 'Mit Trinkgeld' };
  const theirs: EntryContent = { ...dinner, day: '2026-11-19', category: 'cafe', title: 'Kuchen' };
  const { disputed } = mergeContents(dinner, mine, theirs);
  renderGroup(<Versions mine={mine} theirs={theirs} matters={disputed} />);
  expect(linesOf()).toEqual(['Tag | 18. November 2026 | 19. November 2026']);
});

test('category, note and other currency are compared where one version has them', () => {
  const foreign = { currency: 'USD', minor: 5000, rate: '0.9213' };
  const plain: EntryContent = { ...dinner, category: null };
  renderGroup(<Versions mine={plain} theirs={{ ...dinner, note: 'Bar', foreign }} />);
  expect(linesOf().slice(-4)).toEqual([
    'Andere Währung | keine | 50,00\u00a0$ zu 0,9213',
    'Tag | 20. November 2026 | 20. November 2026',
    'Kategorie | keine | Essen gehen',
    'Notiz | keine | Bar',
  ]);
});

test('where none has them, nothing is said of them', () => {
  const plain: EntryContent = { ...dinner, category: null };
  renderGroup(<Versions mine={plain} theirs={plain} />);
  expect(linesOf().map((line) => line.split(' | ')[0])).toEqual([
    ...['Betrag', 'Wofür', 'Bezahlt von', 'Für', 'Tag'],
  ]);
});

test('two splits are compared by the shares that they come to, a person a line, in the order of the list', () => {
  const of = [
    { memberId: 'ben', shares: 200 },
    { memberId: 'anna', shares: 100 },
  ];
  const mine: EntryContent = { ...dinner, cents: cents(4500), split: { how: 'shares', of } };
  const exact = { how: 'amounts', of: [{ memberId: 'anna', cents: cents(4500) }] } as const;
  renderGroup(<Versions mine={mine} theirs={{ ...mine, split: exact }} matters={['money']} />);
  expect(linesOf().slice(2)).toEqual([
    'Aufteilung | Nach Anteilen | Genaue Beträge',
    'Anna | 15,00\u00a0€ | 45,00\u00a0€ | true',
    'Ben | 30,00\u00a0€ | – | true',
  ]);
});

test('a split that names somebody who has left is compared by its way alone', () => {
  const of = [{ memberId: 'gone', shares: 100 }];
  renderGroup(
    <Versions mine={{ ...dinner, split: { how: 'shares', of } }} theirs={dinner} matters={['money']} />,
  );
  expect(linesOf().slice(2)).toEqual([
    'Aufteilung | Nach Anteilen | Gleichmäßig',
    expect.stringMatching(/^Anna \| – \| 23,0[34]/),
    expect.stringMatching(/^Ben \| – \| 23,0[34]/),
  ]);
});

function Lines({ changes }: { readonly changes: readonly Change[] }) {
  return <ChangeLines lines={useChangeLines(changes, { members: people, group: { currency: '€' } })} />;
}

test('a line of a change says all that it says of an entry', () => {
  const foreign = { currency: 'USD', minor: 5000, rate: '0.9213' };
  const { title, cents: amount, payers, split } = dinner;
  const short = { id: 'b', kind: 'expense', title, cents: amount, payers, split } as const;
  renderGroup(
    <Lines
      changes={[
        { id: '1', kind: 'entry.put', entry: { id: 'a', ...dinner, note: 'Mit Trinkgeld', foreign } },
        { id: '2', kind: 'entry.put', entry: short },
      ]}
    />,
  );
  expect(linesOf()).toEqual([
    'Essen: 46,07\u00a0€, bezahlt von Anna · 20. November 2026 · Essen gehen · 50,00\u00a0$ zu 0,9213 · Mit Trinkgeld',
    'Essen: 46,07\u00a0€, bezahlt von Anna',
  ]);
});
