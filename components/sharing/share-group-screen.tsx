'use client';

import { useTranslations } from 'next-intl';

import { QrSection } from '@/components/sharing/qr-section';
import { ShareButton } from '@/components/sharing/share-button';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField, useCopyWords } from '@/components/shell/group-code-field';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { Card } from '@/components/ui/card';
import { CopyField } from '@/components/ui/fields/copy-field';
import { Sentence } from '@/components/ui/verbatim';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { apart } from '@/lib/domain/text/text';
import { useBrowserValue } from '@/lib/device/page/browser-value';
import { RENEWED_HASH, routes } from '@/lib/routes';

/** The device has just got a new code for the group (`routes.renewedGroup`). */
const isInAddress = (): boolean => location.hash === RENEWED_HASH;

/**
 * `/share-group/{initialGroupName}/{groupCode}`: every way to share the invitation, the shortest first.
 * @public loaded by name (present-screen.tsx)
 */
export function ShareGroupScreen({ groupCode }: ScreenProps<'shareGroup'>) {
  const t = useTranslations('sharing');
  const { group } = useLedger(groupCode);
  const url = useInvitationUrl(group);
  const words = useCopyWords();
  const isRenewed = useBrowserValue(isInAddress, false);
  useDocumentTitle(t('title'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      {isRenewed && (
        <p role="status" className="pt-2 font-name">
          {t('renewed')}
        </p>
      )}
      <p className="pt-2 pb-4 text-ink-2 wrap-words">
        <Sentence>{t('intro', apart({ group: group.name }))}</Sentence>
      </p>
      <div className="grid grid-cols-1 gap-4">
        <ShareButton group={group} />
        <QrSection url={url} groupName={group.name} />
        <Card padded>
          <CopyField label={t('link')} value={url} words={words} cut />
        </Card>
        <Card padded>
          <GroupCodeField groupCode={groupCode} />
          <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
        </Card>
      </div>
    </GroupFrame>
  );
}
