'use client';

import { useTranslations } from 'next-intl';

import type { Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import { errorCodeTextKey, type ErrorContext, type ErrorTextKey, GENERIC_ERROR_KEY } from '@/lib/errors';

/** The context whose error texts fit a change. */
function contextOf(change: ChangeBody): ErrorContext {
  switch (change.kind) {
    case 'entry.put':
      return change.entry.kind === 'payment' ? 'payments' : 'expenses';
    case 'member.add':
    case 'member.rename':
    case 'member.remove':
      return 'users';
    case 'plan.confirm':
      return 'settlements';
    case 'group.set':
      return 'groups';
    case 'entry.delete':
    case 'undo':
      return 'changes';
  }
}

/** The key of the text that says why a change was refused: its noun's text, else the one for all changes. */
function reasonKey({ change, code }: Pick<Refusal, 'change' | 'code'>): ErrorTextKey {
  const key = errorCodeTextKey(code, contextOf(change));
  return key === GENERIC_ERROR_KEY ? errorCodeTextKey(code, 'changes') : key;
}

/** Why a change was refused, in a sentence. */
export function useReason(): (refusal: Pick<Refusal, 'change' | 'code'>) => string {
  const t = useTranslations('errors');
  return (refusal) => t(reasonKey(refusal));
}
