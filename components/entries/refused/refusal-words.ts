'use client';

import { useTranslations } from 'next-intl';

import type { Refusal } from '@/lib/device/hooks/refusals';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import { errorCodeTextKey, type ErrorContext, type ErrorTextKey, GENERIC_ERROR_KEY } from '@/lib/errors';

/** The contexts whose error texts fit a change; those of all changes fit any other. */
const CONTEXTS: Readonly<Partial<Record<ChangeBody['kind'], ErrorContext>>> = {
  'entry.put': 'expenses',
  'member.add': 'users',
  'member.rename': 'users',
  'member.set': 'users',
  'member.remove': 'users',
  'group.set': 'groups',
  'plan.confirm': 'settlements',
};

const contextOf = (change: ChangeBody): ErrorContext =>
  change.kind === 'entry.put' && change.entry.kind === 'payment'
    ? 'payments'
    : (CONTEXTS[change.kind] ?? 'changes');

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
