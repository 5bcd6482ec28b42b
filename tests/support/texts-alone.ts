/**
 * Texts of React's own that do not stand alone in their element. Whatever else a program has put in their place, React goes on
 * writing into the one that it knows, so that an old amount would stay on the screen; and when it takes such a text away that
 * is not there any more, it fails. A text that is all of an element's content is none: React sets the whole content then.
 * It is for the browser too, so that it can refer to nothing around it.
 * @returns each with the beginning of its element
 */
export function looseTextsIn(root: Element): string[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const loose: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isOfReact = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
    // Blanks between elements say nothing, and nobody replaces them.
    if (!isOfReact || text.data.trim() === '') continue;
    loose.push(`“${text.data}” in ${text.parentElement?.outerHTML.slice(0, 120) ?? ''}`);
  }
  return loose;
}
