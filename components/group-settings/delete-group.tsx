'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type SyntheticEvent } from 'react';

import { ScriptForm } from '@/components/shell/early/script-form';
import { SaveBackup } from '@/components/shell/save-backup';
import { UnsentWarning } from '@/components/shell/unsent-warning';
import { useForgetGroup } from '@/components/shell/use-forget-group';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Field } from '@/components/ui/fields/field';
import { TrashIcon } from '@/components/ui/icons';
import { TextInput } from '@/components/ui/fields/text-input';
import { Sentence } from '@/components/ui/verbatim';
import { useDeleteGroup } from '@/lib/device/hooks/use-delete-group';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { errorTextKey } from '@/lib/device/hooks/error-text';
import { apart, nameKey } from '@/lib/domain/text/text';
import { errorCodeTextKey } from '@/lib/errors';
import { DELETE_GROUP_HASH } from '@/lib/routes';
import { useBrowserValue } from '@/lib/device/page/browser-value';

/** The link of a settled group's end (`routes.deleteGroup`) opens the question at once. */
const isInAddress = (): boolean => location.hash === DELETE_GROUP_HASH;

/** Deletes the group for everyone, after its name was typed, because nothing brings it back. */
export function DeleteGroup({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groupSettings');
  const isAskedFor = useBrowserValue(isInAddress, false);
  const [answered, setAsking] = useState<boolean | null>(null);
  const asking = answered ?? isAskedFor;
  return (
    <section aria-label={t('delete')}>
      <Button variant="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <p className="mt-2 text-caption text-ink-2">{t('deleteHint')}</p>
      <DeleteDialog groupCode={groupCode} open={asking} close={() => setAsking(false)} />
    </section>
  );
}

type DeleteDialogProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly close: () => void;
};

function DeleteDialog({ groupCode, open, close }: DeleteDialogProps) {
  const t = useTranslations('groupSettings');
  const errors = useTranslations('errors');
  const { name } = useLedger(groupCode).group;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [complained, setComplained] = useState(false);
  const [left, setLeft] = useState(false);
  const { remove, isPending: isRemoving, error } = useDeleteGroup(groupCode);
  const isPending = isRemoving || left;
  const forgetGroup = useForgetGroup();
  const isSame = nameKey(typed) === nameKey(name);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setComplained(!isSame);
    if (!isSame) event.currentTarget.querySelector<HTMLInputElement>('[name="groupName"]')?.focus();
    if (!isSame || isPending) return;
    // Even if the screen noticed before the answer that the group is gone, and has removed this dialog.
    if (!(await remove(name))) return;
    setLeft(true);
    await forgetGroup(groupCode);
  };
  const mismatch =
    complained && !isSame ? errors(errorCodeTextKey('group-name-mismatch', 'groups')) : undefined;
  return (
    <Dialog
      open={open}
      onClose={close}
      pending={isPending}
      role="alertdialog"
      title={<Sentence>{t('deleteQuestion', apart({ name }))}</Sentence>}
      actions={
        <>
          <Button variant="secondary" safe onClick={() => !isPending && close()}>
            {t('cancel')}
          </Button>
          <Button variant="danger-fill" type="submit" form={formId} pending={isPending}>
            {t('deleteConfirm')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('deleteText')}</p>
      <UnsentWarning groupCode={groupCode} className="mb-4" />
      <SaveBackup groupCode={groupCode} className="mb-4" />
      <ScriptForm id={formId} onSubmit={(event) => void submit(event)} className="text-ink">
        <Field
          label={t('deleteName')}
          hint={<Sentence>{t('deleteNameHint', apart({ name }))}</Sentence>}
          error={mismatch ?? (error ? errors(errorTextKey(error, 'groups')) : undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              name="groupName"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
      </ScriptForm>
    </Dialog>
  );
}
