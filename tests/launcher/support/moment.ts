/** A promise `came` that one side waits for, and `come`, with which the other side resolves it. */
export function moment<T = void>() {
  let come: (value: T) => void = () => undefined;
  const came = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { came, come: (value: T) => come(value) };
}
