import { openPopoversByScript } from '@/lib/device/page/early/popover';

/**
 * Whoever moves the focus on past the first or last element of a popover has left it; it would stay open over what has the
 * focus.
 * @returns what ends that
 */
export function closeBehind(panel: HTMLElement): () => void {
  // The page that the device keeps has not done it ahead.
  openPopoversByScript();
  const close = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Node && !panel.contains(next)) panel.hidePopover();
  };
  panel.addEventListener('focusout', close);
  return () => panel.removeEventListener('focusout', close);
}
