import { useEffect } from 'react';

import { useEntry } from '@/lib/device/hooks/use-entry';
import type { Entry } from '@/lib/domain/nouns';

type OlderEntryProps = {
  readonly groupCode: string;
  readonly entryId: string;
  readonly onFound: (entry: Entry) => void;
};

/** Asks for an entry that is to be entered again and lies further back than the copy on this device. */
export function OlderEntry({ groupCode, entryId, onFound }: OlderEntryProps) {
  const { entry } = useEntry(groupCode, entryId);
  useEffect(() => {
    if (entry) onFound(entry);
  }, [entry, onFound]);
  return null;
}
