import { splitGraphemes } from './text/text';

/** What an avatar shows. */
export type AvatarFace = {
  readonly initials: string;
  /** 0 to 7. */
  readonly tint: number;
};

const tintCount = 8;

const lettersOfNames = /[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;

/**
 * The faces of a group's members, by id. An initial is one grapheme (an emoji with skin tone is one). Members who share
 * an initial get a second one: that of their second word, else their second letter. The tint follows the order of
 * joining (docs/screens.md#colours).
 * @param members all members in order of joining
 */
export function avatarFaces(
  members: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, AvatarFace> {
  const letters = members.map(({ name }) => initialsOf(name));
  const counts = new Map<string, number>();
  for (const { first } of letters) counts.set(first, (counts.get(first) ?? 0) + 1);
  return new Map(
    members.map(({ id }, index) => {
      const { first, second } = letters[index] ?? { first: '', second: '' };
      const isShared = (counts.get(first) ?? 0) > 1;
      return [id, { initials: isShared ? first + second : first, tint: index % tintCount }];
    }),
  );
}

const noFace: AvatarFace = { initials: '', tint: 0 };

/** The face of a member; an empty one for former members. @param faces from `avatarFaces` */
export const faceOf = (faces: ReadonlyMap<string, AvatarFace>, id: string): AvatarFace =>
  faces.get(id) ?? noFace;

function initialsOf(name: string): { first: string; second: string } {
  const words = name
    .split(/[\s\p{Pd}]+/u)
    .map((word) => splitGraphemes(word).filter((grapheme) => lettersOfNames.test(grapheme)))
    .filter((graphemes) => graphemes.length > 0);
  const [firstWord = splitGraphemes(name.trim()), secondWord] = words;
  const [first = '', next = ''] = firstWord;
  return { first: upperCase(first), second: secondWord ? upperCase(secondWord[0] ?? '') : next };
}

/** Converts to upper case, unless that gives more than one letter (ß). */
function upperCase(grapheme: string): string {
  const upper = grapheme.toLocaleUpperCase('de');
  return splitGraphemes(upper).length === 1 ? upper : grapheme;
}
