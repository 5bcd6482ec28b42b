/** What a person saves on a device: one change of a group's ledger, before anybody else knows of it. */
import { type JournalEvent, type Settings, subjectOf } from './event';
import type { PlanRow } from './open-ledger';
import { type EntryContent, type EntryKind, namedByContent } from '@/lib/domain/entry/content';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/** Which revision a form was filled with. Without one, `entry.put` creates, and everything else counts whatever there is. */
type Based = { readonly base?: number };

/** The currency in which an amount was meant; changes of former builds name none. */
export type Meant = { readonly currency?: string };

/** What a change does. The id of what it creates is drawn by the form. */
export type ChangeBody =
  | ({
      readonly kind: 'entry.put';
      readonly entry: { readonly id: string } & EntryContent;
      /** What the entry said at `base`, where the device knows; changes of former builds do not say. It is never sent. */
      readonly former?: EntryContent;
    } & Based &
      Meant)
  | ({ readonly kind: 'entry.delete'; readonly entryId: string } & Based)
  | { readonly kind: 'member.add'; readonly member: { readonly id: string; readonly name: string } }
  | ({ readonly kind: 'member.rename'; readonly memberId: string; readonly name: string } & Based)
  | ({ readonly kind: 'member.remove'; readonly memberId: string } & Based)
  | ({ readonly kind: 'group.set'; readonly set: Partial<Settings> } & Based)
  | ({
      readonly kind: 'plan.confirm';
      readonly entryId: string;
      readonly fromId: string;
      readonly toId: string;
      readonly cents: Cents;
    } & Meant)
  | {
      readonly kind: 'undo';
      /** Of the group: what is to be taken back. */
      readonly revision: number;
      /** What that comes to, as far as the device knows: for the eye alone, the server decides by its Journal. */
      readonly back?: JournalEvent;
    };

/** A change that was saved. */
export type Change = {
  /** A new UUID for every save, by which the server knows it again. */
  readonly id: string;
  /** The member who says to be the one who saves. */
  readonly author?: string;
  /**
   * When it was saved, in milliseconds by the clock of the device, and later than all that the tab knew of: for the eye, and for
   * a line that is found later than something newer was saved (outbox-acts.ts).
   */
  readonly savedAtMs?: number;
} & ChangeBody;

export type ChangeKind = ChangeBody['kind'];

/** A change of one kind. */
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>;

type Saved<Kind extends ChangeKind> = Extract<ChangeBody, { readonly kind: Kind }>;

/** What may be asked of a ledger: what devices save, and what only old clients say (docs/wire.md). */
export type Asked =
  | Exclude<ChangeBody, { readonly kind: 'entry.put' | 'entry.delete' | 'group.set' }>
  | (Saved<'entry.put'> & {
      /** Whether the persisted plan stays while it still settles the group; else it ends. */
      readonly keepsPlan?: boolean;
      /** Whether it revises although it names no base. */
      readonly isRevision?: true;
      /** Whether it can say no more of people than one payer. */
      readonly isOfOldClient?: true;
    })
  | (Saved<'entry.delete'> & {
      /** What the entry is believed to be; any kind without it. */
      readonly expects?: EntryKind;
    })
  | (Saved<'group.set'> & {
      /** The revision that the whole group is believed to have. */
      readonly groupRevision?: number;
    })
  | { readonly kind: 'plan.fix'; readonly rows: readonly PlanRow[] }
  | { readonly kind: 'plan.shorten'; readonly row: Transfer }
  | { readonly kind: 'plan.drop' };

/** What is asked, of one kind. */
export type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { readonly kind: Kind }>;

/** As much of a change as says what it is about, however the rest of it is written. */
type Naming =
  | { readonly kind: 'entry.put'; readonly entry: { readonly id: string } }
  | { readonly kind: 'entry.delete' | 'plan.confirm'; readonly entryId: string }
  | { readonly kind: 'member.add'; readonly member: { readonly id: string } }
  | { readonly kind: 'member.rename' | 'member.remove'; readonly memberId: string }
  | { readonly kind: 'group.set' }
  | { readonly kind: 'undo'; readonly back?: JournalEvent };

/** The entry or member that a change is about; null for the group itself, and where the device does not know. */
export function subjectOfChange(change: Naming): string | null {
  switch (change.kind) {
    case 'entry.put':
      return change.entry.id;
    case 'entry.delete':
    case 'plan.confirm':
      return change.entryId;
    case 'member.add':
      return change.member.id;
    case 'member.rename':
    case 'member.remove':
      return change.memberId;
    case 'group.set':
      return null;
    case 'undo':
      return change.back ? subjectOf(change.back) : null;
  }
}

/** The id that a change brings into the world; null for a change of something that is there. */
export function createdByChange(change: ChangeBody): string | null {
  const isCreation =
    change.kind === 'member.add' ||
    change.kind === 'plan.confirm' ||
    (change.kind === 'entry.put' && change.base === undefined);
  return isCreation ? subjectOfChange(change) : null;
}

/** The ids that a change names, its subject among them; who saved it is no part of what it does. */
export function namedByChange(change: ChangeBody): readonly string[] {
  switch (change.kind) {
    case 'entry.put':
      return [change.entry.id, ...namedByContent(change.entry)];
    case 'plan.confirm':
      return [change.entryId, change.fromId, change.toId];
    // By the revision of the group that it takes back, and by no other name.
    case 'undo':
      return [];
    default: {
      const subject = subjectOfChange(change);
      return subject === null ? [] : [subject];
    }
  }
}
