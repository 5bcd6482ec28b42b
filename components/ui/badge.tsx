import type { ReactNode } from 'react';

/** A word behind a name, as small as a label can be. Its looks are in globals.css. */
export const Badge = ({ children }: { readonly children: ReactNode }) => (
  <span className="badge">{children}</span>
);
