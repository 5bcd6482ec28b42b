'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import type { RowWords } from '@/components/settle/use-plan-row-texts';
import { useCopyWords } from '@/components/shell/group-code-field';
import { useInvitationUrl, useShareSheet } from '@/components/shell/bars/use-invitation';
import { IconButton } from '@/components/ui/icon-button';
import { BellIcon, CheckIcon } from '@/components/ui/icons';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';
import { usePayWays } from '@/lib/device/hooks/pay-ways';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { loadedAhead } from '@/lib/device/page/versions/lazy';

type Account = { readonly iban: string; readonly holder: string };

/** Reading account numbers is a script of its own, which most groups do not need. */
const loadWays = loadedAhead(() => import('@/lib/pay/ways'));

type RemindProps = {
  readonly groupCode: string;
  readonly words: RowWords;
  /** Who gets the money. */
  readonly toId: string;
  /** Whether the person who reminds is the one who gets the money. */
  readonly isToMe: boolean;
};

/** The account that the recipient has given, checked; null if there is none, or its code is not here yet. */
function useAccount(groupCode: string, memberId: string): Account | null {
  const ways = usePayWays(groupCode, memberId);
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    let isPresent = true;
    const read = async () => {
      const found = ways?.iban === undefined ? null : (await loadWays()).accountLine(ways);
      if (isPresent) setAccount(found);
    };
    read().catch(() => undefined);
    return () => {
      isPresent = false;
    };
  }, [ways]);
  return account;
}

/**
 * Reminds the payer: shares a sentence with the amount and the link to the group by the device's share sheet or, if
 * there is none or it refuses, copies it. If copying is refused too, the sentence is shown and selected.
 */
export function Remind({ groupCode, words, toId, isToMe }: RemindProps) {
  const t = useTranslations('settle.remind');
  const copyWords = useCopyWords();
  const { group } = useLedger(groupCode);
  const url = useInvitationUrl(group);
  const told = { ...words, group: group.name };
  const text = isToMe ? t('toMe.text', told) : t('text', told);
  const account = useAccount(groupCode, toId);
  const bank = account && t(account.holder === '' ? 'iban' : 'account', { ...account, ...told });
  const whole = bank === null ? text : `${text}\n${bank}\n`;
  const { state, copy } = useCopying(`${whole}\n${url}`);
  const shareNatively = useShareSheet();
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state === 'failed') selectText(shown.current);
  }, [state]);

  const remind = () => {
    if (shareNatively) shareNatively({ text: whole, url }, { onRefused: copy });
    else copy();
  };
  const said = { idle: '', copied: t('copied'), failed: copyWords.failed }[state];
  return (
    <>
      <IconButton
        icon={state === 'copied' ? <CheckIcon /> : <BellIcon />}
        aria-label={isToMe ? t('toMe.label', words) : t('label', words)}
        onClick={remind}
        className="no-script:hidden"
      >
        {state === 'copied' ? copyWords.copied : t('action')}
      </IconButton>
      <p
        role="status"
        className={state === 'failed' ? 'order-last w-0 min-w-full text-caption text-owe' : 'sr-only'}
      >
        {said}
      </p>
      {state === 'failed' && (
        <code ref={shown} className="order-last w-0 min-w-full font-sans text-label wrap-anywhere">
          {`${whole} ${url}`}
        </code>
      )}
    </>
  );
}
