import { ScreenMessages } from '@/components/shell/screen-messages';
import { MissingEntry } from '@/components/entries/missing-entry';

/** 404: this group has no such payment. */
export default function NotFound() {
  return (
    <ScreenMessages>
      <MissingEntry kind="payment" />
    </ScreenMessages>
  );
}
