import { openPopoversByScript } from '@/lib/device/page/early/popover';

/**
 * Closes a popover when the focus moves past its first or last element. Otherwise it would stay open over what has the
 * focus.
 * @returns a function that ends this
 */
export function closeOnFocusOut(panel: HTMLElement): () => void {
  // The offline page has no early script that would have done it.
  openPopoversByScript();
  const close = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Node && !panel.contains(next)) panel.hidePopover();
  };
  panel.addEventListener('focusout', close);
  return () => panel.removeEventListener('focusout', close);
}
