/**
 * For `getByText`: matches the innermost element that has a text, even if names and amounts in it have elements of their own.
 * @param words the whole text, or a pattern that occurs in it
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
