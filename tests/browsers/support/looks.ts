/** Looks that run in a page: what is on the screen without being seen. */

/** What sticks out of where it stands: of the window, of a field, of what hides the rest of itself. */
export async function cutOff(): Promise<string[]> {
  await document.fonts.ready;
  // A part of a pixel may be lost to rounding.
  const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  // What ends in dots says so itself.
  const hides = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
  };
  const all = [...document.body.querySelectorAll('*')].filter(
    (element) => isCut(element) && isShown(element),
  );
  const found = all.filter((element) => element.matches('input, textarea') || hides(element));
  const told = found.map((element) => {
    const words = element instanceof HTMLInputElement ? element.value : element.textContent;
    return `${element.tagName} ${words.trim()}: ${element.scrollWidth} px in ${element.clientWidth}`;
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page: ${scrollWidth} px in ${clientWidth}`, ...told] : told;
}

/** Signposts that leave no trace when they are drawn. */
export async function blankEmoji(): Promise<string[]> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 64];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('a canvas was expected');
  const isBlank = (element: Element) => {
    context.clearRect(0, 0, 64, 64);
    context.font = `32px ${getComputedStyle(element).fontFamily}`;
    context.fillText(element.textContent, 8, 48);
    return context.getImageData(0, 0, 64, 64).data.every((part) => part === 0);
  };
  const signposts = [...document.querySelectorAll('.emoji')].filter((element) => element.checkVisibility());
  return signposts.filter(isBlank).map(({ textContent }) => textContent);
}
