import { useState } from 'react';

/** Counts how often a dialog was opened. As the key of its content, each opening begins anew. */
export function useOpenings(open: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  return openings;
}
