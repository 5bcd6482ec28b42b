import type { EntryKind } from './parts';
import { pictureOf } from './picture';

/** What an expense or an income was for, in the order in which categories are offered. */
export const CATEGORIES = [
  'eating-out',
  'groceries',
  'cafe',
  'home',
  'lodging',
  'car',
  'transit',
  'travel',
  'leisure',
  'utilities',
  'health',
  'children',
  'gifts',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_EMOJI: Readonly<Record<Category, string>> = {
  'eating-out': '🍽️',
  groceries: '🛒',
  cafe: '☕',
  home: '🏠',
  lodging: '🛏️',
  car: '🚗',
  transit: '🚆',
  travel: '✈️',
  leisure: '🎟️',
  utilities: '💡',
  health: '🩺',
  children: '👶',
  gifts: '🎁',
  other: '🧾',
};

/** The pictures that titles are guessed to mean (picture.ts), by category. */
const PICTURES: Readonly<Record<Category, string>> = {
  'eating-out': '🍕 🍔 🍟 🥙 🌭 🍣 🍜 🍝 🍛 🍲 🍗 🐟 🥗 🍽️',
  groceries: '🍚 🥩 🍖 🥖 🥤 🥛 🍿 🍫 🍎 🧀 🛒',
  cafe: '🥐 🍰 🍦 ☕ 🍵 🍺 🍷 🥂 🍹',
  home: '🏠 🧹 🧻 🧺 🛋️ 🔨 🔥 🌱',
  lodging: '🏨 ⛺',
  car: '⛽ 🅿️ 🛣️ 🚗',
  transit: '🚕 🚇 🚆 🚌 🚲 🛴',
  travel: '✈️ ⛵ ⛴️ 🧳',
  leisure: '🚡 🎬 🎭 🎵 🏛️ 🎉 💃 🎳 ⛷️ 🏖️ 🏊 🤿 🏄 🧖 🥾 🧗 ⚽ 🎾 ⛳ 🏋️ 🎮 🎢 🦁 🧭 📚 📷 🎟️',
  utilities: '💡 📶 📱',
  health: '💊 🧴',
  children: '👶',
  gifts: '🎁 🎂 💐 🎄 💍',
  other: '👕 🛍️ 💇 🐶 🐱 🛡️ 📦 🏧 💰 🚬 🎓 💼',
};

/** By picture; made on first use. */
let byPicture: ReadonlyMap<string, Category> | undefined;

/**
 * Guesses the category by the words of a title, with the list that guesses its picture: the same on every device.
 * @returns null if the words say nothing
 */
export function categoryOf(title: string): Category | null {
  byPicture ??= new Map(
    CATEGORIES.flatMap((category) =>
      PICTURES[category].split(' ').map((picture) => [picture, category] as const),
    ),
  );
  return byPicture.get(pictureOf(title)) ?? null;
}

type Pictured = { readonly kind: EntryKind; readonly title: string; readonly category: Category | null };

/**
 * The emoji of an entry (docs/screens.md#order): of an expense that of its title, or of a category that somebody chose
 * against the words of the title.
 */
export function pictureOfEntry({ kind, title, category }: Pictured): string {
  if (kind !== 'expense') return kind === 'income' ? '💰' : '💸';
  return category === null || category === categoryOf(title) ? pictureOf(title) : CATEGORY_EMOJI[category];
}
