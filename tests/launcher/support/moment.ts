/** A moment that one side waits for and the other one brings about. */
export function moment<T = void>() {
  let come: (value: T) => void = () => undefined;
  const came = new Promise<T>((resolve) => {
    come = resolve;
  });
  return { came, come: (value: T) => come(value) };
}
