import { nameIn } from '@/components/words/name-in';
import type { Members } from '@/lib/device/hooks/use-ledger';
import type { Payer } from '@/lib/domain/entry/parts';
import { formatNames, type NumberLocale } from '@/lib/domain/money/format';
import { type AvatarFace, faceOf } from '@/lib/domain/avatars';
import type { Joined } from '@/lib/domain/entry/shares';

/** A member as forms show them; the order of joining decides who bears odd cents. */
export type EntryPerson = Joined & {
  readonly name: string;
  readonly face: AvatarFace;
  /** Whether this is the person using this device. */
  readonly isMe: boolean;
};

/** The members in the order of selects: the person using this device, then by name. */
export const peopleOf = ({ byName, faces, me }: Members): readonly EntryPerson[] =>
  byName.map(({ id, name, createdAt }) => ({
    ...{ id, name, createdAt, face: faceOf(faces, id), isMe: id === me?.id },
  }));

/** The names of all who pay, the first to be said first. */
export const namesOfPayers = (
  payers: readonly Payer[],
  people: readonly { readonly id: string; readonly name: string }[],
  locale: NumberLocale,
): string =>
  payers.length === 1
    ? nameIn(people, payers[0]?.memberId)
    : formatNames(
        payers.map(({ memberId }) => nameIn(people, memberId)),
        locale,
      );
