import type { EntryKind } from '@/lib/domain/entry/parts';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { cents } from '@/lib/domain/money/money';
import type { Entry } from '@/lib/domain/nouns';
import { type PageFacts, type PageWords, printablePage } from '@/lib/export/page';
import { PAGE_STYLE } from '@/lib/export/page-style.mjs';
import messages from '@/messages/de.json';
import { copyOf, entryOf } from '../device/a-ledger';

const { page, csv } = messages.takeAlong;
const words: PageWords = {
  text: (key) => page[key],
  kind: (kind: EntryKind) => csv.kinds[kind],
  category: (category) => messages.categories[category],
};

/** @param facts what differs from a page of the whole copy, made on 28 November 2026 */
function pageOf(copy: LedgerCopy, facts: Partial<PageFacts> = {}): string {
  const { entries, ...rest } = copy;
  const oldestFirst = [...entries].reverse();
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  const period = first && last ? ([first.day, last.day] as const) : null;
  const { head, entry, tail } = printablePage(
    { ...rest, today: '2026-11-28', period, isPartial: false, ...facts },
    words,
    { locale: 'de-DE', title: `Pari ${rest.group.name}` },
  );
  return head + oldestFirst.map(entry).join('') + tail();
}

/** What a reader sees of some markup. */
const seen = (html: string): string =>
  html
    .replace(/^[^]*<body>/, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');

const dinner = entryOf('Abendessen', '2026-11-14T18:00:00Z', {
  among: ['Anna', 'Ben', 'Cleo'],
  amount: 1251,
});

it('says what the group comes to, who gets what, and how it is settled', () => {
  const copy = copyOf({ Anna: 834, Ben: -417, Cleo: -417 }, { entries: [dinner] });
  const text = seen(pageOf(copy));
  expect(text).toContain('Lissabon 2026\nStand: 28. November 2026');
  expect(text).toContain('Zeitraum14. November 2026\nEinträge1\nGesamtausgaben8,34 €');
  expect(text).toMatch(/Annabekommt zurück\+8,34 €\s+Benschuldet−4,17 €\s+Cleoschuldet−4,17 €/);
  expect(text).toMatch(/So seid ihr quitt[^]*BenAnna4,17 €\s+CleoAnna4,17 €/);
  expect(text).toContain('Abendessen12,51 €\nBezahlt von: Anna · Für: alle (3 × 4,17 €)');
});

it('shows the plan that the group has fixed, and else ours', () => {
  const plan = [
    { fromId: 'ben', toId: 'cleo', cents: cents(300) },
    { fromId: 'cleo', toId: 'anna', cents: cents(300) },
  ];
  const balances = { Anna: 300, Ben: -300, Cleo: 0 };
  expect(seen(pageOf(copyOf(balances, { plan, group: { fixedOrder: true } })))).toMatch(
    /BenCleo3,00 €\s+CleoAnna3,00 €/,
  );
  expect(seen(pageOf(copyOf(balances, { plan })))).toMatch(/VonAnBetrag\s+BenAnna3,00 €\s+Verlauf/);
});

it('begins a section with each day, and ends every one of them', () => {
  const entries = [
    entryOf('Kaffee', '2026-11-15T09:00:00Z'),
    entryOf('Brot', '2026-11-14T19:00:00Z'),
    dinner,
  ];
  const html = pageOf(copyOf({ Anna: 0, Ben: 0, Cleo: 0 }, { entries }));
  expect(html.match(/<section class="day">\n<h3>[^<]*/g)).toEqual([
    '<section class="day">\n<h3>14. November 2026',
    '<section class="day">\n<h3>15. November 2026',
  ]);
  expect(html.match(/<\/section>/g)).toHaveLength(2);
  expect(html.endsWith('</section>\n</main>\n</body>\n</html>\n')).toBe(true);
  expect(seen(html)).toContain('Zeitraum14. November 2026 – 15. November 2026');
});

it('tells of each kind who gave, who shares it, category, note and the other currency', () => {
  const uneven: Entry = {
    ...entryOf('Einkauf', '2026-11-14T09:00:00Z', { among: ['Anna', 'Ben', 'Cleo'], amount: 1000 }),
    ...{
      category: 'groceries',
      note: 'zwei\nZeilen',
      foreign: { currency: 'USD', minor: 1250, rate: '0.8' },
    },
  };
  const deposit = entryOf('Pfand', '2026-11-14T10:00:00Z', { kind: 'income', payer: 'Ben', among: ['Cleo'] });
  const back = entryOf('', '2026-11-14T11:00:00Z', { kind: 'payment', payer: 'Ben', among: ['Anna'] });
  const text = seen(pageOf(copyOf({ Anna: 0, Ben: 0, Cleo: 0 }, { entries: [back, deposit, uneven] })));
  expect(text).toMatch(
    /Für: Anna 3,3\d €, Ben 3,3\d €, Cleo 3,3\d €\nEinkauf · 12,50 \$ · Kurs 0,8\nzwei\nZeilen/,
  );
  expect(text).toContain('Pfand+10,00 €\nBekommen von: Ben · Geht an: Cleo\nEinnahme');
  expect(text).toContain('Zahlung10,00 €\nVon: Ben · An: Anna\n');
});

it('names those who share evenly if they are not all, and says that a group is square or empty', () => {
  const copy = copyOf({ Anna: 0, Ben: 0, Cleo: 0 }, { entries: [entryOf('Bus', '2026-11-14T09:00:00Z')] });
  expect(seen(pageOf(copy))).toContain('Für: Anna, Ben (2 × 5,00 €)');
  expect(seen(pageOf(copy))).toContain('Ihr seid quitt.');
  const empty = seen(pageOf(copyOf({ Anna: 0 })));
  expect(empty).toContain('Noch keine Einträge.');
  expect(empty).not.toContain(page.plan);
  expect(empty).not.toContain(page.period);
});

it('says so if older entries are missing', () => {
  const copy = copyOf({ Anna: 0, Ben: 0, Cleo: 0 }, { entries: [dinner] });
  expect(seen(pageOf(copy))).not.toContain(page.older);
  expect(seen(pageOf(copy, { isPartial: true }))).toContain(page.older + page.olderMissing);
});

it('takes what people wrote as text, whatever it is', () => {
  const hostile = `</title></style><script>alert('1')</script>"&amp;`;
  const entry: Entry = { ...entryOf(hostile, '2026-11-14T09:00:00Z'), note: hostile };
  const base = copyOf(
    { Anna: 300, Ben: -300 },
    { entries: [entry], group: { name: hostile, currency: '<b>' } },
  );
  const copy = {
    ...base,
    members: base.members.map((member) => ({ ...member, name: `${hostile}${member.name}` })),
  };
  const { head, tail } = printablePage(
    { ...copy, today: '2026-11-28', period: null, isPartial: false },
    words,
    { locale: 'de-DE', title: hostile },
  );
  for (const html of [pageOf(copy), head + tail()]) {
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  }
  expect(pageOf(copy)).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;amp;');
});

it('runs and loads nothing, and its style cannot end early', () => {
  const html = pageOf(copyOf({ Anna: 0, Ben: 0 }));
  expect(html).not.toMatch(/<(script|img|link|iframe)|\s(src|href|on\w+)=|url\(|@import/);
  expect(html).toContain(`<style>${PAGE_STYLE}</style>`);
  expect(PAGE_STYLE).not.toContain('<');
});

it('refuses an entry of somebody who is not there', () => {
  const copy = copyOf({ Anna: 0 }, { entries: [entryOf('Bus', '2026-11-14T09:00:00Z')] });
  expect(() => pageOf(copy)).toThrow('not among the people');
});
