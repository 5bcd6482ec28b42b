/**
 * The accessible name of a control must begin with its visible text, because people who control the device by voice say
 * what they read (WCAG 2.5.3). Runs in the page.
 * @returns the controls of which this is not true
 */
export function misnamedControls(): string[] {
  const plain = (text: string) =>
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  // The visible text: without what is hidden, only for screen readers, or only decoration.
  const seenIn = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    const { width, height } = node.getBoundingClientRect();
    if (!node.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) return '';
    if (node.matches('[aria-hidden="true"], svg, select, input, textarea')) return '';
    return [...node.childNodes].map(seenIn).join('');
  };
  const wrong: string[] = [];
  for (const control of document.querySelectorAll('a[href], button, summary, [role="button"]')) {
    if (control.closest('[aria-hidden="true"], [inert]')) continue;
    const labelled = control.getAttribute('aria-labelledby');
    const name =
      labelled === null
        ? control.getAttribute('aria-label')
        : labelled
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ');
    const seen = plain(seenIn(control));
    if (name === null || seen === '' || plain(name).startsWith(seen)) continue;
    wrong.push(`seen “${seen}”, called “${name}”`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    const name = field.getAttribute('aria-label');
    const [label] = field.labels ?? [];
    const seen = label ? plain(seenIn(label)) : '';
    if (name !== null && seen !== '' && !plain(name).startsWith(seen))
      wrong.push(`seen “${seen}”, called “${name}”`);
  }
  return wrong;
}
