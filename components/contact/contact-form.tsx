'use client';

import { useTranslations } from 'next-intl';

import { ClientFactsList } from '@/components/contact/client-facts-list';
import { MessageField } from '@/components/contact/message-field';
import { SenderFields } from '@/components/contact/sender-fields';
import { ScreenshotField } from '@/components/contact/screenshot-field';
import { TypeField } from '@/components/contact/type-field';
import { isBug } from '@/components/contact/feedback-draft';
import { useContactForm } from '@/components/contact/use-contact-form';
import { ScriptForm } from '@/components/shell/early/script-form';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';

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
