import { useTranslations } from 'next-intl';

import { GroupFrame } from '@/components/shell/frame';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';

/** The frame with placeholder rows of true height, while a screen's code or data is loading. */
export function PendingFrame() {
  const t = useTranslations('shell');
  return (
    <GroupFrame
      bar={
        <div className="flex min-h-15 items-center">
          <LogoLink />
        </div>
      }
    >
      <div className="pt-3">
        <SkeletonRows label={t('loading')} />
      </div>
    </GroupFrame>
  );
}
