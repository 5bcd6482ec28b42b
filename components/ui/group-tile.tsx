import { avatarFaces } from '@/lib/domain/avatars';

/** The first letter of a group's name. Only people are coloured (docs/screens.md#colours), so a group is not. */
export function GroupTile({ name }: { readonly name: string }) {
  const face = avatarFaces([{ id: name, name }]).get(name);
  return (
    <span
      aria-hidden="true"
      className="grid size-(--avatar) shrink-0 place-items-center rounded-tile bg-sunken leading-none font-title text-ink-2"
    >
      {face?.initials}
    </span>
  );
}

/** A code in groups of four letters, as it is read aloud. */
export const spacedCode = (groupCode: string): string => groupCode.replace(/(.{4})(?=.)/gu, '$1\u00a0');
