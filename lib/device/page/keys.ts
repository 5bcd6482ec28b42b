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
