/**
 * Opens and closes popovers in browsers that do not know them (Chrome before 114, Firefox before 125, Safari before
 * 17): by their buttons, by a tap beside them and by Escape. Does nothing in browsers that know them, or if it has run
 * already.
 *
 * Its source is inlined at the top of the page, so it may use nothing but APIs that old browsers have, too.
 */
export function openPopoversByScript(): void {
  const elements: Partial<Pick<HTMLElement, 'hidePopover'>> = HTMLElement.prototype;
  if (elements.hidePopover) return;
  const set = (panel: Element, isOpen: boolean) => {
    if (panel.hasAttribute('data-open') === isOpen) return;
    panel.toggleAttribute('data-open', isOpen);
    panel.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }));
  };
  elements.hidePopover = function (this: Element) {
    set(this, false);
  };
  const opened = () => Array.from(document.querySelectorAll('[popover][data-open]'));
  const click = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('[popovertarget]');
    const panel = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    for (const other of opened()) if (other !== panel && !other.contains(target)) set(other, false);
    const isOpening = button && button.getAttribute('popovertargetaction') !== 'hide';
    if (panel) set(panel, !!isOpening && !panel.hasAttribute('data-open'));
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const panel of opened()) {
      set(panel, false);
      const button = document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`);
      if (button) button.focus();
    }
  };
  addEventListener('click', click, true);
  addEventListener('keydown', escape, true);
}
