'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';

import { WhyFigure } from '@/components/settle/why-figure';
import { WhyPart } from '@/components/settle/why-part';
import { WhyPlan } from '@/components/settle/why-plan';
import { balanceSide } from '@/components/words/balance-side';
import { Card } from '@/components/ui/card';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { useMemberEntries } from '@/lib/device/hooks/use-member-entries';
import { balanceOf, isGroupSettled } from '@/lib/domain/ledger/balances';
import type { Member } from '@/lib/domain/nouns';
import type { Transfer } from '@/lib/domain/settlement/settlement';
import { whyLines, whyRest, whySums, WHY_KINDS } from '@/lib/domain/settlement/why';
import { apart } from '@/lib/domain/text/text';

export type WhyAmountProps = {
  readonly groupCode: string;
  /** Whose balance is explained. */
  readonly memberId: string;
  /** The payment of the plan that is explained besides; one of the two is the member. */
  readonly transfer?: Transfer;
};

type WhyFiguresProps = WhyAmountProps & {
  /** The key under which what is open is kept. */
  readonly keptAs: string;
};

/** What a balance comes from, with the entries of each part, and what it comes to; nothing for a member who has left. */
export function WhyFigures({ groupCode, memberId, transfer, keptAs }: WhyFiguresProps) {
  const member = useLedger(groupCode).members.find(({ id }) => id === memberId);
  return (
    member && (
      <Figures
        groupCode={groupCode}
        member={member}
        keptAs={keptAs}
        plan={transfer && <WhyPlan groupCode={groupCode} memberId={memberId} transfer={transfer} />}
      />
    )
  );
}

type FiguresProps = {
  readonly groupCode: string;
  readonly member: Member;
  readonly keptAs: string;
  readonly plan: ReactNode;
};

function Figures({ groupCode, member, keptAs, plan }: FiguresProps) {
  const t = useTranslations('settle.why');
  const ledger = useLedger(groupCode);
  const isMe = useMembers(ledger).me?.id === member.id;
  // Older entries are asked for only when somebody wants them: the sums are known without.
  const [asks, setAsks] = useState(false);
  const history = useMemberEntries(groupCode, member.id, asks);
  const { entries } = history;
  const lines = useMemo(
    () => WHY_KINDS.map((kind) => ({ kind, lines: whyLines(kind, entries, member.id) })),
    [entries, member.id],
  );
  const sums = whySums(member);
  const side = balanceSide(balanceOf(member));
  const hasOlder = history.status !== 'here' || history.hasMore;
  const who = isMe ? 'you' : 'they';
  const name = apart({ name: member.name });
  const older = {
    isThere: hasOlder,
    isLoading: history.isLoadingMore || (asks && history.isAsking),
    hasFailed: asks && (history.status === 'failed' || history.moreFailed),
    load: () => {
      if (history.status === 'here') (history.moreFailed || history.hasMore ? history.more : history.retry)();
      else if (asks) history.retry();
      else setAsks(true);
    },
  };
  const isNew = !hasOlder && entries.length === 0 && WHY_KINDS.every((kind) => sums[kind] === 0);
  return (
    <Card className="mt-1 mb-2 bg-sunken! text-ink">
      {isNew ? (
        <p className="px-4 py-3 text-ink-2">
          <Sentence>{t(`${who}.none`, name)}</Sentence>
        </p>
      ) : (
        <>
          {lines
            .filter(
              ({ kind, lines: own }) =>
                kind === 'paid' || kind === 'share' || sums[kind] !== 0 || own.length > 0,
            )
            .map(({ kind, lines: own }) => (
              <WhyPart
                key={kind}
                groupCode={groupCode}
                kind={kind}
                label={
                  // How many they are is said only where all of them are here.
                  kind === 'share' && own.length > 0 && !hasOlder && whyRest(sums[kind], own) === 0
                    ? t(`${who}.shareOf`, { ...name, count: own.length })
                    : t(`${who}.${kind}`, name)
                }
                sum={sums[kind]}
                lines={own}
                older={older}
                keptAs={`${keptAs} ${kind}`}
              />
            ))}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-3 font-label">
            <WhyFigure
              label={t(`${who}.${side.word}`, name)}
              cents={balanceOf(member)}
              currency={ledger.group.currency}
              tone={side.tone}
            />
          </p>
          {plan}
          <Notes members={ledger.members} member={member} />
        </>
      )}
    </Card>
  );
}

/** Why the lists of balances say something else than the sum, or nobody owes it. */
function Notes({ members, member }: { readonly members: readonly Member[]; readonly member: Member }) {
  const t = useTranslations('settle.why');
  const isAlone = members.length === 1;
  const isTolerated = balanceOf(member) !== 0 && isGroupSettled(members.map(balanceOf));
  if (!isAlone && !isTolerated) return null;
  return <p className="px-4 pb-3 text-caption text-ink-2">{isAlone ? t('alone') : t('tolerated')}</p>;
}
