import { useState } from 'react';

/** The same object as before as long as it says the same, for what is sent when it changes. */
export function useStable<T>(value: T): T {
  const [held, setHeld] = useState(value);
  if (held === value || JSON.stringify(held) === JSON.stringify(value)) return held;
  setHeld(value);
  return value;
}
