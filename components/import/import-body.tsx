'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useState } from 'react';

import { BalanceTable } from '@/components/import/balance-table';
import { ColumnChoice } from '@/components/import/column-choice';
import { EntryLists } from '@/components/import/entry-list';
import { FileCard, FileFailure } from '@/components/import/file-card';
import { FileChooser } from '@/components/import/file-chooser';
import { GroupChoice } from '@/components/import/group-choice';
import { RateFields } from '@/components/import/rate-fields';
import { LeftOutList, SaidList } from '@/components/import/said-list';
import { useDrop } from '@/components/import/use-drop';
import type { ImportFlow, Target } from '@/components/import/use-import-flow';
import { WhoList } from '@/components/import/who-list';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import type { Choosable } from '@/lib/device/hooks/use-import-file';

type ImportBodyProps = {
  readonly flow: ImportFlow;
  readonly target: Target;
  /** What the screen is for, until a file is chosen. */
  readonly lead: string;
  /** What is asked of a group that is new. */
  readonly ofGroup?: ReactNode;
  /** It is being sent: nothing can be changed. */
  readonly isSending: boolean;
  /** Takes back what was begun with the file that goes. */
  readonly onLeave: () => void;
};

/** From the file to the entries, on one page: each step appears once the one before it is done. */
export function ImportBody({ flow, target, lead, ofGroup, isSending, onLeave }: ImportBodyProps) {
  const { file, choose, leave, map, group, groupAt, chooseGroup } = flow;
  const [pasted, setPasted] = useState<string | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const take = useCallback(
    (next: Choosable) => {
      onLeave();
      choose(next);
    },
    [onLeave, choose],
  );
  const isOver = useDrop(isSending ? null : take);
  if (file === null)
    return (
      <FileChooser
        {...{ lead, isOver, pasted }}
        onChoose={take}
        takesFocus={wasLeft}
        onPasted={(text) => setPasted(text)}
      />
    );
  const opened = file.status === 'read' ? file.opened : null;
  return (
    <fieldset key={file.turn} disabled={isSending} className="grid min-w-0 gap-3 **:disabled:opacity-60">
      <FileCard
        file={file}
        isOver={isOver}
        onLeave={() => {
          setWasLeft(true);
          onLeave();
          leave();
        }}
      />
      <FileFailure file={file} />
      {file.status === 'read' && file.opened.table && (
        <ColumnChoice
          columns={file.opened.table.columns}
          mapping={file.wanted ?? file.opened.table.mapping}
          onChange={(mapping) => map(mapping)}
        />
      )}
      {opened !== null && opened.groups.length > 1 && (
        <GroupChoice groups={opened.groups} chosen={groupAt} onChoose={chooseGroup} />
      )}
      {group !== null && ofGroup}
      {group !== null && <GroupSteps {...{ flow, target }} isTable={opened?.table !== null} />}
    </fieldset>
  );
}

type GroupStepsProps = Pick<ImportBodyProps, 'flow' | 'target'> & { readonly isTable: boolean };

/** What is asked and said of one group of a file. */
function GroupSteps({ flow, target, isTable }: GroupStepsProps) {
  const t = useTranslations('import');
  const { file, group, plan, who, choices, history, currency, rateTexts, isCurrent } = flow;
  if (file?.status !== 'read' || group === null) return null;
  const names = new Map(who.members.map(({ id, name }) => [id, name]));
  const lists = plan?.isReady && (
    <EntryLists
      desk={file.desk}
      plan={plan}
      members={who.members}
      currency={currency}
      taken={flow.takenAt}
      onToggle={flow.toggleTaken}
    />
  );
  return (
    <>
      {isTable && lists}
      {plan && (
        <RateFields needed={plan.ratesNeeded} currency={currency} texts={rateTexts} onChange={flow.setRate} />
      )}
      <WhoList
        people={group.people}
        choices={choices}
        problems={who.problems}
        members={target.members}
        onChoose={flow.chooseWho}
      />
      {history.state === 'loading' && (
        <p role="status" className="px-1 text-caption text-ink-2">
          {t('present.loading')}
        </p>
      )}
      {history.state === 'failed' && (
        <div className="grid gap-3">
          <ErrorNotice>{t('present.failed')}</ErrorNotice>
          <Button variant="secondary" onClick={history.retry}>
            {t('present.retry')}
          </Button>
        </div>
      )}
      {flow.hasFailed && <ErrorNotice>{t('check.failed')}</ErrorNotice>}
      <div aria-busy={!isCurrent} className="grid gap-3">
        {plan && <LeftOutList said={plan.said} />}
        {plan?.comparisons.map((comparison) => (
          <BalanceTable
            key={comparison.currency}
            comparison={comparison}
            nameOf={(id) => names.get(id) ?? ''}
            isOneOfSeveral={plan.comparisons.length > 1}
            hasPresent={plan.presentAt.length > 0}
            isPartial={plan.said.leftOutCount > 0}
            isAdded={target.hasEntries}
          />
        ))}
        {plan && <SaidList said={plan.said} />}
        {!isTable && lists}
      </div>
    </>
  );
}
