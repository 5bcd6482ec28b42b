/** The `keyCode` of a key that an input method has used. */
const IME_KEY_CODE = 229;

/** `keyCode` is deprecated, but nothing else gives this information. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'isComposing'> & { readonly keyCode: number };

/**
 * Whether a key is Enter, and not the one that confirms a word of an input method. Safari ends the composition before
 * that key, so only its `keyCode` tells the two apart.
 */
export const isEnter = ({ key, isComposing, keyCode }: PressedKey): boolean =>
  key === 'Enter' && !isComposing && keyCode !== IME_KEY_CODE;

/** Signs of Latin keyboards; keys such as Enter have longer names. */
const LATIN = /^(?:[\0-\x7f]|\p{Script=Latin})$/u;

/**
 * The small Latin letter or the sign that a key stands for, with Caps Lock, too. A key of another script counts by its
 * position on the keyboard: what is `n` to some is `т` to others.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length > 1 || LATIN.test(key)) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/** Whether a modifier but Shift is held. AltGr types signs and is none, though Windows reports it as Ctrl and Alt. */
const hasModifier = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Whether a key was pressed for the page itself: no handler has used it, no input method is composing, no modifier but
 * Shift is held, and no dialog is open.
 */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.isComposing || hasModifier(event)) && !isDialogOpen();

/** Whether a key asks the page to undo something: Ctrl+Z or, on a Mac, Cmd+Z, with no dialog open. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.ctrlKey !== event.metaKey &&
  !(event.altKey || event.shiftKey || event.repeat || event.defaultPrevented || event.isComposing) &&
  latinKey(event) === 'z' &&
  !isDialogOpen();
