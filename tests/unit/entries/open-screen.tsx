import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';

import { seedCopy } from '@/lib/device/state/copy';
import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { zoneOfDevice } from '@/lib/device/page/time/time-zone';
import { KnownGroups } from '@/lib/device/state/known-groups';
import type { Entry, Group, Member } from '@/lib/domain/nouns';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import type { ErrorCode } from '@/lib/errors';
import {
  entryToLedger,
  groupToLedger,
  memberToLedger,
  type WireActivityPage,
} from '@/lib/wire/own/ledger-wire';
import messages from '@/messages/de.json';
import { GROUP_CODE } from '@/tests/unit/device/a-ledger';
import { serve } from '@/tests/unit/device/fake-server';

/** A change as it goes to the server. */
export type SentChange = { readonly id: string; readonly kind: string; readonly base?: number } & Readonly<
  Record<string, unknown>
>;

/** What the server answers to every change; `offline`: no answer comes. */
type Verdict = 'done' | 'offline' | { readonly code: ErrorCode; readonly current?: Entry | Member | Group };

export type Stage = {
  /** Every change that was sent, in order; the same one again when it was sent again. */
  readonly sent: readonly SentChange[];
  /** Sets the answer to all later changes. */
  readonly answer: (verdict: Verdict) => void;
  /** Gives the device another state of the ledger. */
  readonly learn: (copy: LedgerCopy) => Promise<void>;
  readonly known: KnownGroups;
  /** Where links of other pages and finished screens lead. */
  readonly push: jest.Mock<undefined, [string]>;
  readonly unmount: () => void;
};

function asTold(current: Entry | Member | Group): object {
  if ('parts' in current) return entryToLedger(current);
  return 'paid' in current ? memberToLedger(current) : groupToLedger(current);
}

const outcomeOf = ({ id }: SentChange, verdict: Exclude<Verdict, 'offline'>) =>
  verdict === 'done'
    ? { id, outcome: 'done', revision: null }
    : {
        ...{ id, outcome: 'refused', revision: null, code: verdict.code, message: '' },
        ...(verdict.current && { current: asTold(verdict.current) }),
      };

type Scene = {
  /** What the device knew before, if a screen is opened after another one. */
  readonly known?: KnownGroups;
  /** Where the screen is: `/create-expense?again=…` */
  readonly address?: string;
  /** What the server tells of the group's activity; left out: nothing. */
  readonly activity?: WireActivityPage;
  /** In which it is shown; left out: that of the device, so that both have the same today. */
  readonly timeZone?: string;
};

/** Shows screens of a group in German on a device with this copy, with a server that does every change. */
export function openScreen(screen: ReactNode, copy: LedgerCopy, scene: Scene = {}): Stage {
  const sent: SentChange[] = [];
  let present: Verdict = 'done';
  serve(({ method, path, body }) => {
    if (scene.activity && path.includes('/activity')) return { status: 200, body: scene.activity };
    if (method !== 'POST') return { status: 204 };
    const { changes } = body as { readonly changes: readonly SentChange[] };
    sent.push(...changes);
    if (present === 'offline') return 'offline';
    const verdict = present;
    const outcomes = changes.map((change) => outcomeOf(change, verdict));
    return { status: 200, body: { outcomes, ledger: null } };
  });
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (() => ({ matches: false })) as never;

  const known = scene.known ?? new KnownGroups();
  seedCopy(known, GROUP_CODE, copy);
  const push = jest.fn<undefined, [string]>();
  const [path = '', query] = (scene.address ?? '/create-expense').split('?');
  const { unmount } = render(
    <AppRouterContext value={{ push, replace: push, refresh: jest.fn() } as never}>
      <PathnameContext value={path}>
        <SearchParamsContext value={new URLSearchParams(query)}>
          <NextIntlClientProvider locale="de" timeZone={scene.timeZone ?? zoneOfDevice()} messages={messages}>
            <KnownGroupsContext value={known}>{screen}</KnownGroupsContext>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  return {
    sent,
    known,
    push,
    unmount,
    answer: (verdict) => {
      present = verdict;
    },
    learn: (next) =>
      act(async () => {
        seedCopy(known, GROUP_CODE, next);
        // Observers are notified in the next turn of the event loop.
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}
