/** Checks that run in a page, for content that is on the screen but cannot be seen. */

/** Names what is cut off: by the window, by a field, or by an element that hides its overflow. */
export async function cutOff(): Promise<string[]> {
  await document.fonts.ready;
  // A part of a pixel may be lost to rounding.
  const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth + 1;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  // A text that ends in an ellipsis shows that it is cut off.
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

/** Emoji that draw nothing in their font. */
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
