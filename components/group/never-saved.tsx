'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { useCopyWords } from '@/components/shell/group-code-field';
import { Button } from '@/components/ui/button';
import { useCopying } from '@/components/ui/use-copying';
import { openStore } from '@/lib/device/data/store';
import type { Change } from '@/lib/domain/change';
import { formatAmount } from '@/lib/domain/format';
import type { LedgerCopy } from '@/lib/domain/ledger-copy';
import type { Cents } from '@/lib/domain/money';
import { intlLocale } from '@/lib/i18n/locales';

type NeverSavedProps = { readonly groupCode: string; readonly changes: readonly Change[] };

/** What this device has kept of a group, which the server does not know any more. */
function useKept(groupCode: string): LedgerCopy | null {
  const [copy, setCopy] = useState<LedgerCopy | null>(null);
  useEffect(() => {
    let isWanted = true;
    void openStore()
      .then((store) => store?.readHead(groupCode))
      .then((head) => {
        if (isWanted && head) setCopy(head.copy);
      });
    return () => {
      isWanted = false;
    };
  }, [groupCode]);
  return copy;
}

/** What each change was, as far as it is more than a word: nobody can look at the group any more. */
function useLines(groupCode: string, changes: readonly Change[]): readonly string[] {
  const t = useTranslations('main.gone');
  const locale = intlLocale(useLocale());
  const kept = useKept(groupCode);
  const added = changes.flatMap((change) => (change.kind === 'member.add' ? change.member : []));
  const names = new Map([...(kept?.members ?? []), ...added].map(({ id, name }) => [id, name]));
  const name = (id: string | undefined) => names.get(id ?? '') ?? t('somebody');
  const amount = (cents: Cents) =>
    formatAmount(cents, { currency: kept?.group.currency ?? '', locale }).trim();
  const payment = (from: string | undefined, to: string | undefined, cents: Cents) =>
    t('payment', { from: name(from), to: name(to), amount: amount(cents) });
  const lines = changes.flatMap((change) => {
    switch (change.kind) {
      case 'entry.put': {
        const { kind, title, cents, payers, among } = change.entry;
        return kind === 'payment'
          ? payment(payers[0]?.memberId, among[0], cents)
          : t('expense', { title, amount: amount(cents), name: name(payers[0]?.memberId) });
      }
      case 'plan.confirm':
        return payment(change.fromId, change.toId, change.cents);
      case 'member.add':
        return t('member', { name: change.member.name });
      default:
        return [];
    }
  });
  const others = changes.length - lines.length;
  return others > 0 ? [...lines, t('others', { count: others })] : lines;
}

/** What was saved on this device for a group that was deleted before it could be sent. */
export function NeverSaved({ groupCode, changes }: NeverSavedProps) {
  const t = useTranslations('main.gone');
  const words = useCopyWords();
  const lines = useLines(groupCode, changes);
  const { state, copy } = useCopying(lines.join('\n'));
  return (
    <section className="grid gap-3 border-t border-line px-5 pt-5 pb-6 text-left">
      <p className="text-label">{t('neverSaved', { count: changes.length })}</p>
      <ul className="grid gap-1 wrap-words">
        {lines.map((line, place) => (
          <li key={place}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={copy}>
          {words.copy}
        </Button>
        <p role="status" className="text-label text-ink-2">
          {state !== 'idle' && words[state]}
        </p>
      </div>
    </section>
  );
}
