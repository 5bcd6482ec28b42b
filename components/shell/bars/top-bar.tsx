import { BarTitle } from '@/components/shell/focus-heading';
import { BarInviteLink } from '@/components/shell/bars/invite-link';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { MorePanel } from '@/components/shell/bars/more-panel';
import { Verbatim } from '@/components/ui/verbatim';
import type { Group } from '@/lib/domain/ledger/ledger';

/** What the bars need to know of a group. */
export type BarGroup = Pick<Group, 'code' | 'name' | 'initialName'>;

/** The bar of the main screen: logo, the group's name, invite, more. */
export function TopBar({ group }: { readonly group: BarGroup }) {
  return (
    <div className="@container">
      <div className="top-bar">
        <LogoLink />
        <BarTitle title={group.name} className="top-title">
          <Verbatim>{group.name}</Verbatim>
        </BarTitle>
        <BarInviteLink group={group} />
        <MorePanel group={group} />
      </div>
    </div>
  );
}
