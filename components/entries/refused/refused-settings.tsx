'use client';

import { useTranslations } from 'next-intl';

import { useReason } from '@/components/entries/refused/refusal-words';
import { type AskedProps, useAnswers, useSeenOpen } from '@/components/entries/refused/use-answers';
import type { Difference } from '@/components/entries/refused/versions';
import { VersionsDialog } from '@/components/entries/refused/versions-dialog';
import { useLedger } from '@/lib/device/hooks/ledger';
import { later, type Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeOf } from '@/lib/domain/ledger/change';
import type { Settings } from '@/lib/domain/ledger/event';
import type { Group } from '@/lib/domain/ledger/ledger';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

type RefusedSettingsProps = AskedProps<ChangeOf<'group.set'>> & { readonly refusal: Refusal };

const groupIn = (present: Refusal['current']): Group | null =>
  present !== null && 'code' in present ? present : null;

/** Refused settings: what was chosen beside what is there now, and the question which to keep. */
export function RefusedSettings({ refusal, ...asked }: RefusedSettingsProps) {
  const { groupCode, change, open, onClose } = asked;
  const { set } = change;
  const t = useTranslations('entries.refused');
  const reasonOf = useReason();
  const versionsOf = useSettingsVersions();
  const { group } = useLedger(groupCode);
  const { discard, resend } = useAnswers(asked);
  const present = useSeenOpen(open, later(group, groupIn(refusal.current)));
  return (
    <VersionsDialog
      open={open}
      onClose={onClose}
      title={t('settings')}
      versions={versionsOf(set, present)}
      onTakeTheirs={discard}
      onKeepMine={() => resend({ kind: 'group.set', set, base: present.revision })}
    >
      {refusal.code === 'entry-changed' ? t('settingsMeanwhile') : reasonOf(refusal)}
    </VersionsDialog>
  );
}

/** The settings that a change sets, in both versions, in words. */
function useSettingsVersions(): (mine: Partial<Settings>, theirs: Settings) => readonly Difference[] {
  const t = useTranslations('groupSettings');
  const words = useTranslations('entries.refused');
  const yesOrNo = (is: boolean) => words(is ? 'yes' : 'no');
  return (mine, theirs) => {
    const line = <Value,>(
      field: string,
      value: Value | undefined,
      present: Value,
      say: (of: Value) => string,
    ) => (value === undefined ? [] : [{ field, mine: say(value), theirs: say(present) }]);
    return [
      ...line(t('name'), mine.name, theirs.name, String),
      ...line(t('currency'), mine.currency, theirs.currency, String),
      ...line(
        t('purge', { days: GROUP_PURGE_AFTER_DAYS }),
        mine.inactiveDataPurge,
        theirs.inactiveDataPurge,
        yesOrNo,
      ),
    ];
  };
}
