import { useLocale, useTranslations } from 'next-intl';

import { JoinForm, type JoinGroup } from '@/components/invitation/join-form';
import { FocusHeading } from '@/components/shell/focus-heading';
import { useNoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { PlainFrame } from '@/components/shell/plain-frame';
import { Brand } from '@/components/shell/bars/logo-link';
import { TermsNote } from '@/components/shell/terms-note';
import { Avatar } from '@/components/ui/avatar';
import { CheckIcon } from '@/components/ui/icons';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import type { AvatarFace } from '@/lib/domain/avatars';
import { isViewKey } from '@/lib/domain/text/codes';
import { apart } from '@/lib/domain/text/text';
import { product } from '@/lib/product';

const PROMISES = ['record', 'settle', 'free'] as const;
const LOOK_PROMISES = ['balances', 'fresh', 'only'] as const;

/** More would not fit beside their number on a slim phone. */
const SHOWN_FACES = 5;

/** Among more people nobody looks for their own name here: they are asked once they have joined. */
const MOST_NAMES = 8;

type InvitedMember = { readonly id: string; readonly name: string; readonly face: AvatarFace };

type InvitationProps = {
  readonly groupName: string;
  readonly groupCode: string;
  /** All members, in order of joining. */
  readonly members: readonly InvitedMember[];
  /** Whether this device has the group already. */
  readonly isMember: boolean;
  readonly action: JoinGroup;
};

/** The first screen that most people see: no bars, one question, one tap (docs/screens.md#share-links). */
export function Invitation({ groupName, groupCode, members, isMember, action }: InvitationProps) {
  const t = useTranslations('invitation');
  const isView = isViewKey(groupCode);
  const people = isMember || isView || members.length > MOST_NAMES ? [] : members;
  const group = { group: groupName, name: () => <Verbatim className="text-ink">{groupName}</Verbatim> };
  const promises = isView
    ? LOOK_PROMISES.map((promise) => t(`look.promises.${promise}`))
    : PROMISES.map((promise) => t(`promises.${promise}`, { product: product.name }));
  const noAnswer = useNoAnswerWords();
  const manage = useTranslations('onboarding')('codeCheck.manage');
  const who = useTranslations('who')('question');
  return (
    <PlainFrame>
      {/* Coming back from a page in another language keeps that page's document. */}
      <div lang={useLocale()} className="pt-7 pb-6 wide:pt-14">
        <Brand />
        <p className="mt-7 text-lead text-ink-2">{t('hello')}</p>
        <FocusHeading className="wrap-words text-display text-ink-2">
          <Sentence>{isView ? t.rich('look.heading', group) : t.rich('heading', group)}</Sentence>
        </FocusHeading>
        <People faces={members.map(({ face }) => face)} />
        <ul className="mt-6 mb-7 grid gap-3">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-3 font-claim">
              <CheckIcon className="size-6 text-accent" />
              <span>{promise}</span>
            </li>
          ))}
        </ul>
        <StorageWarning words={useStorageWarningWords()} className="mb-5" />
        <JoinForm
          action={action}
          groupCode={groupCode}
          people={people.map(({ id, name, face }) => ({ id, words: t('iAm', apart({ name })), face }))}
          words={{ submit: t(isMember ? 'open' : isView ? 'look.join' : 'join'), who, noAnswer, manage }}
        />
        <TermsNote />
      </div>
    </PlainFrame>
  );
}

/** Who is in the group already: their initials, and their number in words. */
function People({ faces }: { readonly faces: readonly AvatarFace[] }) {
  const t = useTranslations('invitation');
  return (
    <p className="mt-4 flex items-center gap-3 text-ink-2">
      {faces.length > 0 && (
        <span className="-ml-0.75 flex">
          {faces.slice(0, SHOWN_FACES).map((face, index) => (
            <span key={index} className="rounded-full border-3 border-canvas not-first:-ml-2.5">
              <Avatar face={face} size="sm" />
            </span>
          ))}
        </span>
      )}
      <span>{t('members', { count: faces.length })}</span>
    </p>
  );
}
