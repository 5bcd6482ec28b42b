import type { AskedRow } from './row';
import { happens } from '@/lib/domain/ledger/decided';

/** The key itself is in no event: whoever reads the activity may be somebody whom it is meant to keep out. */
export const KEY_RENEW: AskedRow<'key.renew'> = {
  needs: () => ({}),
  decide: (_, { may }) => happens({ kind: 'key.renewed', before: { may }, after: { may } }, 'kept'),
};

export const KEY_MAKE: AskedRow<'key.make'> = {
  needs: () => ({}),
  decide: (_, { may }) => happens({ kind: 'key.made', before: null, after: { may } }, 'kept'),
};

export const KEY_END: AskedRow<'key.end'> = {
  needs: () => ({}),
  decide: (_, { may }) => happens({ kind: 'key.ended', before: { may }, after: null }, 'kept'),
};
