import type { ReactNode } from 'react';

import { seedCopy } from '@/lib/device/state/copy';
import type { KnownGroups } from '@/lib/device/state/known-groups';
import { EMPTY_OUTBOX } from '@/lib/device/state/outbox';
import { deviceOf } from '@/lib/device/sync/outbox-device';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { type Call, type Reply, serve } from '@/tests/unit/device/fake-server';
import { renderGroup, type Shown } from '@/tests/unit/device/render-group';

/** A change as the server would see it, with what it does. */
type SentChange = Readonly<Record<string, unknown>>;

type ShownGroup = Shown & {
  readonly calls: readonly Call[];
  /** The changes that were sent, without their own ids. */
  readonly sent: () => readonly SentChange[];
};

const changesIn = ({ body }: Call) =>
  (body as { readonly changes: readonly ({ id: string } & SentChange)[] }).changes;

const shownTo: KnownGroups[] = [];

// Changes that a test leaves unsent would be retried while the next one counts what is sent.
afterEach(() =>
  Promise.all(
    shownTo.splice(0).map((known) => deviceOf(known).outboxes.change(GROUP_CODE, () => EMPTY_OUTBOX)),
  ),
);

/**
 * Shows a part of a group whose ledger is on the device, with a server that has nothing new and never answers a change:
 * what is saved waits, as without a network.
 */
export function showGroup(part: ReactNode, copy: LedgerCopy): ShownGroup {
  const calls = serve(({ path }) =>
    path.endsWith('/changes') ? new Promise<Reply>(() => undefined) : { status: 204 },
  );
  const shown = renderGroup(part, (known) => seedCopy(known, GROUP_CODE, copy));
  shownTo.push(shown.known);
  const sent = () =>
    calls
      .filter(({ path }) => path.endsWith('/changes'))
      .flatMap(changesIn)
      .map((change) => Object.fromEntries(Object.entries(change).filter(([key]) => key !== 'id')));
  return { ...shown, calls, sent };
}
