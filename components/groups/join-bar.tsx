'use client';

import { useTranslations } from 'next-intl';

import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { Button } from '@/components/ui/button';
import { Sentence } from '@/components/ui/verbatim';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { isViewKey } from '@/lib/domain/text/codes';
import { apart } from '@/lib/domain/text/text';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { isOnDevice, isStoreFull, storeGroup } from '@/lib/session/stored-groups';

/** Above a screen that a link has opened in a group that is not on this device: it can be read, and joined. */
export function JoinBar({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('groups');
  const words = useStorageWarningWords();
  const session = useSession();
  const group = useKnownLedger(groupCode)?.group;
  if (!group || isOnDevice(session, groupCode)) return null;
  const name = apart({ group: group.name });
  const said = isViewKey(groupCode)
    ? { label: t('join.look.label'), text: t('join.look.text', name), action: t('join.look.action') }
    : { label: t('join.label'), text: t('join.text', name), action: t('join.action') };
  const join = () => changeBrowserSession((present) => storeGroup(present, groupCode));
  return (
    <aside aria-label={said.label} className="bg-primary-soft text-on-primary-soft">
      <div className="col flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
        <p className="min-w-0 text-label wrap-words">
          <Sentence>{isStoreFull(session) ? t('full', { max: DEVICE_MAX_GROUPS }) : said.text}</Sentence>
        </p>
        {!isStoreFull(session) && (
          <Button size="sm" onClick={join}>
            {said.action}
          </Button>
        )}
        <StorageWarning words={words} className="text-ink" />
      </div>
    </aside>
  );
}
