import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { MissingEntry } from '@/components/entries/details/missing-entry';

/** 404: this group has no such expense. */
export default function NotFound() {
  return (
    <ScreenMessages>
      <MissingEntry kind="expense" />
    </ScreenMessages>
  );
}
