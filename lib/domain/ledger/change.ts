/** Changes of a group's ledger, as a person saves them on a device. */
import type { JournalEvent, RecordedKey } from './event';
import type { MemberFields } from './member-fields';
import type { Settings } from './settings';
import type { PlanRow } from './open-ledger';
import type { EntryContent, SaidContent } from '@/lib/domain/entry/content';
import type { OldEdit } from '@/lib/domain/entry/old-clients';
import type { Day } from '@/lib/domain/days';
import type { EntryKind } from '@/lib/domain/entry/parts';
import type { Cents } from '@/lib/domain/money/money';
import type { Transfer } from '@/lib/domain/settlement/settlement';

/**
 * The revision that the form was filled with. Without it, `entry.put` creates an entry, and any other change applies to
 * whatever revision is present.
 */
type Based = { readonly base?: number };

/** The currency in which an amount was meant; changes from older builds have none. */
export type Meant = { readonly currency?: string };

/** What a change does. The form generates the id of what it creates. */
export type ChangeBody =
  | ({
      readonly kind: 'entry.put';
      readonly entry: { readonly id: string } & SaidContent;
      /**
       * The content of the entry at `base`, if the device knows it; changes from older builds lack it. It is never
       * sent.
       */
      readonly former?: SaidContent;
    } & Based &
      Meant)
  | ({ readonly kind: 'entry.delete'; readonly entryId: string } & Based)
  | { readonly kind: 'member.add'; readonly member: { readonly id: string; readonly name: string } }
  | ({ readonly kind: 'member.rename'; readonly memberId: string; readonly name: string } & Based)
  | ({ readonly kind: 'member.set'; readonly memberId: string; readonly set: Partial<MemberFields> } & Based)
  | ({ readonly kind: 'member.remove'; readonly memberId: string } & Based)
  | ({ readonly kind: 'group.set'; readonly set: Partial<Settings> } & Based)
  | ({
      readonly kind: 'plan.confirm';
      readonly entryId: string;
      readonly fromId: string;
      readonly toId: string;
      readonly cents: Cents;
      /** On which it was paid; changes from older builds have none. */
      readonly day?: Day;
    } & Meant)
  | {
      readonly kind: 'undo';
      /** The revision of the group to be undone. */
      readonly revision: number;
      /**
       * The event that the undo will be, as far as the device knows. For display only: the server decides by its
       * Journal.
       */
      readonly back?: JournalEvent;
    };

/** A saved change. */
export type Change = {
  /** A new UUID for every save, by which the server recognizes a repeated change. */
  readonly id: string;
  /** The member who saved it, as chosen on the device. */
  readonly author?: string;
  /**
   * When it was saved: milliseconds by the device's clock, and later than every change that the tab knew of. Used for
   * display, and when a write-ahead line is found only after something newer was saved (outbox-acts.ts).
   */
  readonly savedAtMs?: number;
} & ChangeBody;

export type ChangeKind = ChangeBody['kind'];

/** A change of one kind. */
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { readonly kind: Kind }>;

type Saved<Kind extends ChangeKind> = Extract<ChangeBody, { readonly kind: Kind }>;

/** A change that a ledger can be asked for: what devices save, and what other calls ask for (docs/wire.md). */
export type Asked =
  | Exclude<ChangeBody, { readonly kind: 'entry.put' | 'entry.delete' | 'group.set' | 'plan.confirm' }>
  | (Saved<'plan.confirm'> & {
      /** Whether the plan must have a row of exactly this amount; otherwise a part of a row may be paid. */
      readonly isWholeRow?: true;
    })
  | (Saved<'entry.put'> & {
      /** Whether the persisted plan stays if it still settles the group; otherwise the change ends it. */
      readonly keepsPlan?: boolean;
      /** Whether it revises an entry although it has no base. */
      readonly isRevision?: true;
      /** Comes from an old client: what its edit, which knows only one payer, means. A device has no use for the rules. */
      readonly meantByOldClient?: (edit: OldEdit) => EntryContent;
    })
  | (Saved<'entry.delete'> & {
      /** The kind that the entry is expected to have; any kind if absent. */
      readonly expects?: EntryKind;
    })
  | (Saved<'group.set'> & {
      /** The revision that the group as a whole is expected to have. */
      readonly groupRevision?: number;
    })
  | { readonly kind: 'plan.fix'; readonly rows: readonly PlanRow[] }
  | { readonly kind: 'plan.shorten'; readonly row: Transfer }
  | { readonly kind: 'plan.drop' }
  /** The service writes the key itself. */
  | { readonly kind: 'key.make'; readonly may: RecordedKey['may'] }
  | { readonly kind: 'key.renew'; readonly may: RecordedKey['may'] }
  | { readonly kind: 'key.end'; readonly may: RecordedKey['may'] }
  | ({
      readonly kind: 'import.make';
      readonly id: string;
      /** SHA-256 of the file, in hexadecimal. */
      readonly fileHash: string;
      /** Of which product the file is. */
      readonly format: string;
      /** How many entries there are; each was decided before (`importedEntry`). */
      readonly entries: number;
      /** Who is new to the group. */
      readonly members: readonly { readonly id: string; readonly name: string }[];
      /** Everybody whom its entries name. */
      readonly named: readonly string[];
    } & Meant);

/** An asked change of one kind. */
export type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { readonly kind: Kind }>;
