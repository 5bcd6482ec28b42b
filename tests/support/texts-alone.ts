/**
 * Finds React's texts that are not the only content of their element. If another program (a translator, say) replaces such
 * a text, React goes on writing into the node that it knows, so an old amount stays on the screen; and React fails when it
 * removes a node that is gone. A text that is alone in its element is safe: React sets the whole content then.
 * It also runs in the browser, so it can refer to nothing outside itself.
 * @returns each text with the beginning of its element
 */
export function looseTextsIn(root: Element): string[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const loose: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isOfReact = Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
    // Nobody replaces the whitespace between elements.
    if (!isOfReact || text.data.trim() === '') continue;
    loose.push(`“${text.data}” in ${text.parentElement?.outerHTML.slice(0, 120) ?? ''}`);
  }
  return loose;
}
