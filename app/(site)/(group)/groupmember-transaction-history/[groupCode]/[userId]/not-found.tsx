import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { GoneMember } from '@/components/members/gone-member';

/** 404: this group has no such member. */
export default function NotFound() {
  return (
    <ScreenMessages>
      <GoneMember />
    </ScreenMessages>
  );
}
