/**
 * For `getByText`: the innermost element that says a text, also where names and amounts in it have elements of their own.
 * @param words the whole text, or what has to occur in it
 */
export const saying =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const says = (one: Element) => {
      const text = one.textContent.replace(/\s+/g, ' ').trim();
      return typeof words === 'string' ? text === words.replace(/\s+/g, ' ').trim() : words.test(text);
    };
    return element !== null && says(element) && ![...element.children].some(says);
  };
