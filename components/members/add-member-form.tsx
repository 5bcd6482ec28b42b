'use client';

import { useTranslations } from 'next-intl';
import {
  type ClipboardEvent,
  type Ref,
  type SyntheticEvent,
  useActionState,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

import { useAddMemberAction } from '@/components/members/add-member-action';
import { asOnePerson, newNames, type RefusedNames } from '@/components/members/member-name';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useFocusOnArrival } from '@/components/ui/use-focus-on-arrival';
import { nameTextKey } from '@/lib/device/page/name-text';
import { useKeptDraft } from '@/lib/device/page/drafts/use-kept-draft';
import { apart, cleanLine, setApart } from '@/lib/domain/text/text';
import { NAMES_FIELD_MAX_LENGTH } from '@/lib/limits';

/** What the rest of the screen can ask of the form. */
export type NameField = {
  /**
   * Adds what is still in the field.
   * @returns how many members that is; null if it cannot be added, which is then shown
   */
  readonly addTyped: () => number | null;
};

type AddMemberFormProps = {
  readonly ref: Ref<NameField>;
  readonly groupCode: string;
  readonly takenNames: readonly string[];
  readonly onAdd: (names: readonly string[]) => void;
  /** Whether this is a step of creating a group: the field then has the focus, and another button leads on. */
  readonly isStep: boolean;
  /** Whether the name asked for is one's own, which comes first in a new group. */
  readonly isOwn: boolean;
};

/** One field that keeps the focus, so that name after name can be entered. */
export function AddMemberForm(props: AddMemberFormProps) {
  const { ref, groupCode, takenNames, onAdd, isStep, isOwn } = props;
  const t = useTranslations('members');
  const errorText = useTranslations('errors');
  const [posted, formAction] = useActionState(useAddMemberAction(), { name: '', error: null });
  const { draft, change, clear } = useKeptDraft({ groupCode, form: 'add-member' }, { name: posted.name });
  const { name } = draft;
  const [complained, setComplained] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnArrival = useFocusOnArrival(isStep);
  const entered = newNames(name, takenNames);

  const several = entered.names !== null && entered.names.length > 1 ? entered.names : null;
  const onePerson = asOnePerson(name);

  /** A field of one line would join the lines of a list. */
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (!/[\n\r]/.test(pasted)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const lines = pasted.split(/[\n\r]+/).join(', ');
    const next = value.slice(0, selectionStart ?? 0) + lines + value.slice(selectionEnd ?? value.length);
    change({ name: next.slice(0, NAMES_FIELD_MAX_LENGTH) });
  };

  const add = (): number | null => {
    form.current?.querySelector<HTMLInputElement>('input[name=memberName]')?.focus();
    setComplained(entered.names === null);
    if (entered.names === null) return null;
    onAdd(entered.names);
    clear();
    return entered.names.length;
  };
  useImperativeHandle(ref, () => ({ addTyped: () => (cleanLine(name) === '' ? 0 : add()) }));

  /** If several names were entered, says which one cannot be added. */
  const wordsOf = ({ problem, of }: RefusedNames): string => {
    const words = errorText(nameTextKey(problem, 'users', of));
    return of === '' || of === cleanLine(name) ? words : t('problemOf', { name: of, problem: words });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add();
  };
  const found = complained && entered.names === null ? wordsOf(entered) : undefined;
  const answered = name === posted.name ? (posted.error ?? undefined) : undefined;
  return (
    <form ref={form} action={formAction} onSubmit={submit} noValidate>
      <input type="hidden" name="groupCode" value={groupCode} />
      <Field
        label={isOwn ? t('ownLabel') : t('label')}
        hint={
          isStep &&
          several === null && (
            <span className="no-script:hidden">{isOwn ? t('severalOwn') : t('several')}</span>
          )
        }
        error={found ?? answered}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              ref={focusOnArrival}
              name="memberName"
              maxLength={NAMES_FIELD_MAX_LENGTH}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
              onPaste={pasteLines}
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="enter"
              // Without room for a name beside it, the button goes below and is as wide as the field.
              className="flex-[999_1_9rem]"
            />
            <Button
              type="submit"
              variant={isStep ? 'soft' : 'primary'}
              // The field keeps the focus, and a phone its keyboard, while the button is tapped.
              onMouseDown={(event) => event.preventDefault()}
              className="w-auto! shrink-0 grow"
            >
              {t('add')}
            </Button>
          </div>
        )}
      </Field>
      <div aria-live="polite" className="text-caption text-ink-2">
        {several && (
          <p className="pt-2">
            <Sentence>
              {t('willAdd', { count: several.length, names: several.map(setApart).join(' · ') })}
            </Sentence>
          </p>
        )}
      </div>
      {several && onePerson !== null && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-4 w-auto!"
          onClick={() => change({ name: onePerson })}
        >
          <Sentence>{t('onePerson', apart({ name: onePerson }))}</Sentence>
        </Button>
      )}
    </form>
  );
}
