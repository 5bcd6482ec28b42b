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

/**
 * Whether a key was pressed for the page itself: no handler has used it, no input method is composing, no modifier but
 * Shift is held, and no dialog is open.
 */
export const isForPage = ({
  defaultPrevented,
  isComposing,
  ctrlKey,
  altKey,
  metaKey,
}: KeyboardEvent): boolean =>
  !(defaultPrevented || isComposing || ctrlKey || altKey || metaKey) &&
  document.querySelector('dialog[open]') === null;
