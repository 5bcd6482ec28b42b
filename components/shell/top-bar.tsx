import { FocusHeading } from '@/components/shell/focus-heading';
import { BarInviteLink } from '@/components/shell/invite-link';
import { LogoLink } from '@/components/shell/logo-link';
import { MorePanel } from '@/components/shell/more-panel';
import type { Group } from '@/lib/domain/ledger';

/** What the bars need to know of a group. */
export type BarGroup = Pick<Group, 'code' | 'name' | 'initialName'>;

/** The bar of the main screen: logo, the group's name, invite, more. */
export function TopBar({ group }: { readonly group: BarGroup }) {
  return (
    <div className="@container">
      <div className="flex min-h-15 items-center gap-2 @max-[15rem]:flex-wrap">
        <LogoLink />
        <FocusHeading
          title={group.name}
          className="min-w-0 flex-1 truncate text-heading @max-[15rem]:order-last @max-[15rem]:basis-full"
        >
          {group.name}
        </FocusHeading>
        <BarInviteLink group={group} />
        <MorePanel group={group} />
      </div>
    </div>
  );
}
