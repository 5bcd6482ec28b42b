'use client';

import { useActionState, useState, useTransition, type SyntheticEvent } from 'react';

import { GroupLink } from '@/components/shell/group-link';
import type { NoAnswerWords } from '@/components/shell/failures/no-answer-words';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Sentence } from '@/components/ui/verbatim';
import { callAction, type NoAnswer } from '@/lib/device/page/call-action';
import { useSentAgain } from '@/lib/device/page/versions/send-again';
import type { AvatarFace } from '@/lib/domain/avatars';
import { routes } from '@/lib/routes';

/** Why this device could not join; `error` is null before the first attempt. */
export type JoinGroupState = {
  readonly error: string | null;
  /** Whether there is no room for one more group; the list of groups can make some. */
  readonly isFull: boolean;
};

/** Joins and redirects; returns only if that was not possible. */
export type JoinGroup = (state: JoinGroupState, form: FormData) => Promise<JoinGroupState>;

const untried: JoinGroupState = { error: null, isFull: false };

type JoinFormProps = {
  readonly action: JoinGroup;
  readonly groupCode: string;
  /** The members as whom one can join: "Ich bin Ben". */
  readonly people: readonly { readonly id: string; readonly words: string; readonly face: AvatarFace }[];
  readonly words: {
    readonly submit: string;
    readonly who: string;
    readonly noAnswer: NoAnswerWords;
    /** Leads to the list of groups when this device is full. */
    readonly manage: string;
  };
};

/** Joins with one tap, as the member whose button was tapped. Without script the browser posts the form to the action. */
export function JoinForm({ action, groupCode, people, words }: JoinFormProps) {
  const [posted, formAction] = useActionState(action, untried);
  const [answer, setAnswer] = useState(posted);
  const [pending, startTransition] = useTransition();
  const sentAgain = useSentAgain();
  const [tapped, setTapped] = useState<string | null>(null);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    setTapped(submitter?.getAttribute('value') ?? null);
    const failed = (reason: NoAnswer) => ({ ...untried, error: words.noAnswer[reason] });
    startTransition(async () => setAnswer(await callAction(action, form, submitter, untried, failed)));
  };
  return (
    <form ref={sentAgain} action={formAction} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="groupCode" value={groupCode} />
      {answer.error !== null && <ErrorNotice>{answer.error}</ErrorNotice>}
      {answer.isFull && (
        <GroupLink href={routes.manageGroups} className={buttonClass({ variant: 'secondary' })}>
          {words.manage}
        </GroupLink>
      )}
      {people.length > 0 && (
        <fieldset className="mb-1 min-w-0">
          <legend className="mb-2 text-label font-label">{words.who}</legend>
          <div className="flex flex-wrap gap-2">
            {people.map(({ id, words: iAm, face }) => (
              <Button
                key={id}
                type="submit"
                name="memberId"
                value={id}
                variant={tapped === id ? 'primary' : 'secondary'}
                size="sm"
                icon={<Avatar face={face} size="sm" />}
                pending={pending && tapped === id}
                className="w-auto! pl-2!"
              >
                <Sentence>{iAm}</Sentence>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <Button
        type="submit"
        variant={tapped === null ? 'primary' : 'secondary'}
        pending={pending && tapped === null}
      >
        {words.submit}
      </Button>
    </form>
  );
}
