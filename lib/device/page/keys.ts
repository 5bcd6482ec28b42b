/** What an input method makes of a key that it uses. */
const IME_KEY_CODE = 229;

/** `keyCode` has no successor that says what it says here. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'isComposing'> & { readonly keyCode: number };

/**
 * Whether a key is Enter, and not the one that confirms a word of an input method: Safari ends the composition before that
 * key, whose code tells alone what it was for.
 */
export const isEnter = ({ key, isComposing, keyCode }: PressedKey): boolean =>
  key === 'Enter' && !isComposing && keyCode !== IME_KEY_CODE;

/**
 * Whether a key was pressed for the page itself: nothing has made use of it, no input method composes with it, no modifier
 * makes something else of it, and no dialog lies over the page.
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
