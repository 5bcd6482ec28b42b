import { useLocale, useTranslations } from 'next-intl';

import { useEntryFieldWords } from '@/components/words/entry-field-words';
import { useMemberWords } from '@/components/words/member-words';
import { useSettingWords } from '@/components/words/setting-words';
import { Verbatim } from '@/components/ui/verbatim';
import type { Change, ChangeOf } from '@/lib/domain/ledger/change';
import { contentAfter, type EntryContent } from '@/lib/domain/entry/content';
import { namedBySplit } from '@/lib/domain/entry/split';
import { formatAmount, formatNames } from '@/lib/domain/money/format';
import type { Group, Member } from '@/lib/domain/nouns';
import type { Cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** What is known about the group of the changes. */
type Known = {
  readonly members: readonly Pick<Member, 'id' | 'name'>[];
  readonly group: Pick<Group, 'currency'> | null;
};

/** The lines of each kind of change; none for what is only counted. */
type Lines = { readonly [Kind in Change['kind']]?: (change: ChangeOf<Kind>) => readonly string[] };

/** What the changes do, in lines that can be read and copied. Changes without a line are counted in the last one. */
export function useChangeLines(changes: readonly Change[], { members, group }: Known): readonly string[] {
  const t = useTranslations('main.lines');
  const { fieldsOf } = useEntryFieldWords();
  const memberWords = useMemberWords();
  const locale = intlLocale(useLocale());
  const added = changes.flatMap((change) => (change.kind === 'member.add' ? change.member : []));
  const names = new Map([...members, ...added].map(({ id, name }) => [id, name]));
  const name = (id: string | undefined) => names.get(id ?? '') ?? t('somebody');
  const settingWords = useSettingWords(name, group?.currency ?? '');
  const amount = (cents: Cents, meant: string | undefined) =>
    formatAmount(cents, { currency: meant ?? group?.currency ?? '', locale }).trim();
  const withMore = (line: string, content: EntryContent): string =>
    [line, ...fieldsOf(content).flatMap(({ text }) => (text === '' ? [] : [text]))].join(' · ');
  const of: Lines = {
    'entry.put': ({ entry, currency }) => {
      const content = contentAfter(null, entry);
      const { kind, title, cents, payers, split } = content;
      const meant = amount(cents, currency);
      const payer = formatNames(
        payers.map(({ memberId }) => name(memberId)),
        locale,
      );
      if (kind === 'payment')
        return [
          withMore(t('payment', { from: payer, to: name(namedBySplit(split)[0]), amount: meant }), content),
        ];
      const values = { title, amount: meant, name: payer };
      return [withMore(kind === 'income' ? t('income', values) : t('expense', values), content)];
    },
    'plan.confirm': ({ fromId, toId, cents, currency }) => [
      t('payment', { from: name(fromId), to: name(toId), amount: amount(cents, currency) }),
    ],
    'member.add': ({ member }) => [t('member', { name: member.name })],
    'member.rename': (change) => [t('renamed', { from: name(change.memberId), to: change.name })],
    'member.set': ({ memberId, set: { name: next, ...others } }) => [
      ...(next === undefined ? [] : [t('renamed', { from: name(memberId), to: next })]),
      ...memberWords(others).map(({ label, text }) => `${name(memberId)} · ${label}: ${text}`),
    ],
    'group.set': ({ set }) => settingWords(set).map(({ label, text }) => `${label}: ${text}`),
  };
  const linesOf = (change: Change): readonly string[] =>
    (of[change.kind] as ((change: Change) => readonly string[]) | undefined)?.(change) ?? [];
  const lines = changes.map(linesOf);
  const others = lines.filter((each) => each.length === 0).length;
  return others > 0 ? [...lines.flat(), t('others', { count: others })] : lines.flat();
}

/** These lines as a list. */
export const ChangeLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className="grid gap-1 wrap-words">
    {lines.map((line, place) => (
      <li key={place}>
        <Verbatim>{line}</Verbatim>
      </li>
    ))}
  </ul>
);
