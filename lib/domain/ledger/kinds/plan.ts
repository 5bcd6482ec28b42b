import { confirm, drop, fix, shorten } from './decide-plan';
import { type AskedRow, CANCELLED, type SavedRow } from './row';

export const PLAN_CONFIRM: AskedRow<'plan.confirm'> & SavedRow<'plan.confirm'> = {
  needs: ({ entryId }) => ({ ids: [entryId], plan: true, suggestion: true }),
  decide: confirm,
  subject: ({ entryId }) => entryId,
  names: ({ entryId, fromId, toId }) => [entryId, fromId, toId],
  creates: () => true,
  sends: ['entryId', 'fromId', 'toId', 'cents', 'currency', 'day'],
  touches: () => ({
    reads: ['currency', 'entries', 'fixedOrder', 'settleBy'],
    writes: ['entries', 'fixedOrder'],
  }),
  merge: (_, next) => (next.kind === 'entry.delete' ? CANCELLED : null),
};

const needs = () => ({ plan: true });

export const PLAN_FIX: AskedRow<'plan.fix'> = { needs, decide: fix };
export const PLAN_SHORTEN: AskedRow<'plan.shorten'> = { needs, decide: shorten };
export const PLAN_DROP: AskedRow<'plan.drop'> = { needs, decide: drop };
