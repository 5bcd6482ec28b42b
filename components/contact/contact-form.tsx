'use client';

import { useTranslations } from 'next-intl';

import { ScreenshotField } from '@/components/contact/screenshot-field';
import {
  isBug,
  MESSAGE_TYPES,
  type MessageType,
  messageTypeOf,
  charactersLeft,
  type FeedbackDraft,
} from '@/components/contact/feedback-draft';
import { useContactForm } from '@/components/contact/use-contact-form';
import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import type { ClientFacts } from '@/components/contact/client-info';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { TextArea, TextInput } from '@/components/ui/fields/text-input';

/** The remaining number of characters is shown only below this. */
const TELL_BELOW_CHARACTERS = 300;

type MessageFieldProps = {
  readonly draft: FeedbackDraft;
  readonly onChange: (part: Pick<FeedbackDraft, 'message'>) => void;
  readonly error: string | undefined;
};

function MessageField({ draft, onChange, error }: MessageFieldProps) {
  const t = useTranslations('contact');
  const left = charactersLeft(draft);
  const hint = left < 0 ? t('over', { count: -left }) : t('left', { count: left });
  return (
    <Field label={t('message')} hint={left < TELL_BELOW_CHARACTERS ? hint : undefined} error={error}>
      {(control) => (
        <TextArea
          {...control}
          name="message"
          rows={6}
          value={draft.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      )}
    </Field>
  );
}

/** The keys of the types in the messages, without slashes and spaces. */
const WORDS = {
  'issue/bug': 'bug',
  feedback: 'feedback',
  'feature request': 'feature',
  other: 'other',
} as const satisfies Record<MessageType, string>;

type TypeFieldProps = { readonly value: MessageType; readonly onChange: (type: MessageType) => void };

/** What the message is about. */
function TypeField({ value, onChange }: TypeFieldProps) {
  const t = useTranslations('contact');
  return (
    <Field label={t('type')}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(messageTypeOf(target.value))}>
          {MESSAGE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`types.${WORDS[type]}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type ContactFormProps = { readonly groupCode: string; readonly onSent: () => void };

/** Type, name, address, message and, for bugs, a screenshot. */
export function ContactForm({ groupCode, onSent }: ContactFormProps) {
  const t = useTranslations('contact');
  const errorText = useTranslations('errors');
  const { draft, change, submit, pending, problems, failure, facts } = useContactForm(groupCode, onSent);
  const wordsOf = (key: Parameters<typeof errorText>[0] | undefined) => key && errorText(key);
  const uploadFailure = failure?.about === 'screenshot' ? failure.textKey : undefined;
  return (
    <ScriptForm onSubmit={(event) => void submit(event)} className="grid gap-5 pt-3 pb-6">
      <p className="text-ink-2">{t('lead')}</p>
      <TypeField value={draft.messageType} onChange={(messageType) => change({ messageType })} />
      <SenderFields
        name={draft.name}
        email={draft.email}
        onChange={change}
        errors={{ name: wordsOf(problems.name), email: wordsOf(problems.email) }}
      />
      <MessageField draft={draft} onChange={change} error={wordsOf(problems.message)} />
      {isBug(draft) && (
        <>
          <ScreenshotField
            file={draft.screenshot}
            onChange={(screenshot) => change({ screenshot })}
            error={wordsOf(problems.screenshot ?? uploadFailure)}
          />
          {facts && <ClientFactsList facts={facts} />}
        </>
      )}
      {failure?.about === 'message' && <ErrorNotice>{errorText(failure.textKey)}</ErrorNotice>}
      <Button type="submit" pending={pending} className="no-script:hidden">
        {t('submit')}
      </Button>
    </ScriptForm>
  );
}

/** What is sent along with a bug report, in the reader's language; it is sent in English. */
function ClientFactsList({ facts }: { readonly facts: ClientFacts }) {
  const t = useTranslations('contact');
  const told = (is: boolean) => ({ answer: is ? t('client.yes') : t('client.no') });
  return (
    <div className="text-caption text-ink-2">
      <p>{t('info')}</p>
      <ul className="mt-1 list-disc pl-5 wrap-words">
        <li>{t('client.browser', { name: facts.browser ?? t('client.otherBrowser') })}</li>
        <li>{t('client.mobile', told(facts.mobile))}</li>
        <li>{t('client.ios', told(facts.ios))}</li>
        <li>{t('client.mobileSafari', told(facts.mobileSafari))}</li>
        <li>{t('client.android', told(facts.android))}</li>
        <li>{t('client.installed', told(facts.installed))}</li>
        <li>{t('client.canInstall', told(facts.canInstall))}</li>
      </ul>
    </div>
  );
}

type Sender = { readonly name: string; readonly email: string };

type SenderFieldsProps = Sender & {
  readonly onChange: (part: Partial<Sender>) => void;
  readonly errors: { readonly name: string | undefined; readonly email: string | undefined };
};

/** The sender's name, and the address for an answer. */
function SenderFields({ name, email, onChange, errors }: SenderFieldsProps) {
  const t = useTranslations('contact');
  return (
    <>
      <Field label={t('name')} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
            autoComplete="name"
          />
        )}
      </Field>
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            value={email}
            onChange={({ target }) => onChange({ email: target.value })}
            autoComplete="email"
          />
        )}
      </Field>
    </>
  );
}
