'use client';

import { LostWork } from '@/components/entries/refused/lost-work';
import { NameTaken } from '@/components/entries/refused/name-taken';
import { OtherRefusal } from '@/components/entries/refused/other-refusal';
import { RefusedConfirmation } from '@/components/entries/refused/refused-confirmation';
import { RefusedDeletion } from '@/components/entries/refused/refused-deletion';
import { entryIn } from '@/components/entries/refused/refused-entry';
import { RefusedRename } from '@/components/entries/refused/refused-rename';
import { RefusedSettings } from '@/components/entries/refused/refused-settings';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import type { Refusal } from '@/lib/device/state/outbox';

type RefusedDialogProps = {
  readonly groupCode: string;
  readonly refusal: Refusal;
  readonly open: boolean;
  /** Called when the question is over, whether something was decided or not. */
  readonly onClose: () => void;
};

/** What a change was refused for, and what can be done about it. It brings its words along. */
export const RefusedDialog = (props: RefusedDialogProps) => (
  <ScreenMessages>
    <Question {...props} />
  </ScreenMessages>
);

function Question({ groupCode, refusal, open, onClose }: RefusedDialogProps) {
  const { change, code, current } = refusal;
  const present = entryIn(current);
  const common = { groupCode, open, onClose };
  if (refusal.isLost) return <LostWork {...common} />;
  if (change.kind === 'entry.delete' && present)
    return <RefusedDeletion {...common} change={change} present={present} />;
  if (change.kind === 'plan.confirm') return <RefusedConfirmation {...common} change={change} />;
  if (change.kind === 'member.add' && code === 'user-name-taken')
    return <NameTaken {...common} change={change} />;
  if (change.kind === 'member.rename') return <RefusedRename {...common} change={change} refusal={refusal} />;
  if (change.kind === 'group.set') return <RefusedSettings {...common} change={change} refusal={refusal} />;
  return <OtherRefusal {...common} change={change} refusal={refusal} />;
}
