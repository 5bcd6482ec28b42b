'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { QrCode } from '@/components/sharing/qr-code';
import { QrDialog } from '@/components/sharing/qr-dialog';
import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField, useCopyWords } from '@/components/shell/group-code-field';
import { BackLink, NavBar } from '@/components/shell/nav-bar';
import type { BarGroup } from '@/components/shell/top-bar';
import { useInvitationUrl, useNativeShare } from '@/components/shell/use-invitation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyField } from '@/components/ui/copy-field';
import { ShareIcon } from '@/components/ui/icons';
import { useBooks } from '@/lib/client/books';
import { useDocumentTitle } from '@/lib/client/document-title';
import { routes } from '@/lib/routes';

/** `/share-group/{initialGroupName}/{groupCode}`: every way to hand the invitation on. */
export function ShareGroupScreen({ groupCode }: ScreenProps<'shareGroup'>) {
  const t = useTranslations('sharing');
  const { group } = useBooks(groupCode);
  const url = useInvitationUrl(group);
  const words = useCopyWords();
  useDocumentTitle(t('title'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      <p className="pt-2 pb-4 text-ink-2 wrap-words">{t('intro', { group: group.groupName })}</p>
      <div className="grid gap-4">
        <Card padded>
          <CopyField label={t('link')} value={url} words={words} />
          <NativeShare group={group} />
        </Card>
        <Card padded>
          <Qr url={url} groupName={group.groupName} />
        </Card>
        <Card padded>
          <GroupCodeField groupCode={groupCode} />
          <p className="mt-2 text-caption text-ink-2">{t('codeHint')}</p>
        </Card>
      </div>
    </GroupFrame>
  );
}

function NativeShare({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('sharing');
  const share = useNativeShare(group);
  if (!share) return null;
  return (
    <Button className="mt-4" icon={<ShareIcon />} onClick={share}>
      {t('send')}
    </Button>
  );
}

function Qr({ url, groupName }: { readonly url: string; readonly groupName: string }) {
  const t = useTranslations('sharing');
  const [isLarge, setIsLarge] = useState(false);
  return (
    <>
      <h2 className="text-label leading-6 font-label">{t('qr')}</h2>
      <p className="mb-3 text-caption text-ink-2">{t('qrHint')}</p>
      <QrCode
        text={url}
        label={t('qrFor', { group: groupName })}
        className="mx-auto w-48 max-w-full rounded-control border border-line"
      />
      <Button variant="secondary" className="mt-4" onClick={() => setIsLarge(true)}>
        {t('enlarge')}
      </Button>
      <QrDialog open={isLarge} onClose={() => setIsLarge(false)} url={url} groupName={groupName} />
    </>
  );
}
