import { useTranslations } from 'next-intl';

import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { OpenGroup, type OpenGroupAction } from '@/components/onboarding/open-group';
import { GroupLink } from '@/components/shell/group-link';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { apart } from '@/lib/domain/text/text';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';

/** What the server knows of a code. */
export type CodeCheckResult =
  | { readonly kind: 'found'; readonly groupName: string }
  | { readonly kind: 'unknown' }
  /** Too many unknown codes were looked up from this address. */
  | { readonly kind: 'throttled' };

type CodeCheckProps = {
  readonly groupCode: string;
  readonly result: CodeCheckResult;
  readonly backHref: string;
  readonly open: OpenGroupAction;
};

/** `/groupCode-validator/{groupCode}`: which group the code opens, or why none. */
export function CodeCheck({ groupCode, result, backHref, open }: CodeCheckProps) {
  const t = useTranslations('onboarding');
  return (
    <OnboardingFrame backHref={backHref}>
      <StorageWarning words={useStorageWarningWords()} className="mt-5" />
      <Card className="mt-8">
        {result.kind === 'found' ? (
          <OpenGroup
            groupCode={groupCode}
            action={open}
            words={{
              heading: t('codeCheck.found', apart({ name: result.groupName })),
              text: t('codeCheck.redirect'),
              action: t('codeCheck.open'),
              full: t('deviceFull', { max: DEVICE_MAX_GROUPS }),
              manage: t('codeCheck.manage'),
            }}
          />
        ) : (
          <NoGroup kind={result.kind} backHref={backHref} />
        )}
      </Card>
    </OnboardingFrame>
  );
}

function NoGroup({ kind, backHref }: { readonly kind: 'unknown' | 'throttled'; readonly backHref: string }) {
  const t = useTranslations('onboarding.codeCheck');
  const errors = useTranslations('errors');
  const isUnknown = kind === 'unknown';
  return (
    <EmptyState
      emoji={isUnknown ? '🔎' : '⚠️'}
      level={1}
      heading={isUnknown ? t('unknown') : t('throttled')}
      action={
        <GroupLink href={backHref} className={buttonClass()}>
          {t('back')}
        </GroupLink>
      }
    >
      {isUnknown ? t('unknownText') : errors('validate-groupcode-error-too-many-requests')}
    </EmptyState>
  );
}
