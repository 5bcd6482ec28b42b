import { useTranslations } from 'next-intl';

import { OnboardingFrame } from '@/components/onboarding/onboarding-frame';
import { OpenGroup, type OpenGroupAction } from '@/components/onboarding/open-group';
import { GroupLink } from '@/components/shell/group-link';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { isViewKey } from '@/lib/domain/text/codes';
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
          <NoGroup kind={result.kind} isLink={isViewKey(groupCode)} backHref={backHref} />
        )}
      </Card>
    </OnboardingFrame>
  );
}

type NoGroupProps = {
  readonly kind: 'unknown' | 'throttled';
  /** Whether it was looked up by the key of a view-only link. */
  readonly isLink: boolean;
  readonly backHref: string;
};

function NoGroup({ kind, isLink, backHref }: NoGroupProps) {
  const t = useTranslations('onboarding.codeCheck');
  const link = useTranslations('invitation.unknown');
  const errors = useTranslations('errors');
  const unknown = isLink
    ? { heading: link('linkHeading'), text: link('linkText') }
    : { heading: t('unknown'), text: t('unknownText') };
  const isUnknown = kind === 'unknown';
  return (
    <EmptyState
      emoji={isUnknown ? '🔎' : '⚠️'}
      level={1}
      heading={isUnknown ? unknown.heading : t('throttled')}
      action={
        <GroupLink href={backHref} className={buttonClass()}>
          {t('back')}
        </GroupLink>
      }
    >
      {isUnknown ? unknown.text : errors('validate-groupcode-error-too-many-requests')}
    </EmptyState>
  );
}
