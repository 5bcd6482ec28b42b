import { BarTitle } from '@/components/shell/focus-heading';
import { BarInviteLink } from '@/components/shell/bars/invite-link';
import { useIsLooking } from '@/components/shell/looking';
import { LogoLink } from '@/components/shell/bars/logo-link';
import { MorePanel } from '@/components/shell/bars/more-panel';
import type { BarGroup } from '@/components/shell/bars/use-invitation';
import { Verbatim } from '@/components/ui/verbatim';

/** The bar of the main screen: logo, the group's name, invite, more. */
export function TopBar({ group }: { readonly group: BarGroup }) {
  const isLooking = useIsLooking();
  return (
    <div className="@container">
      <div className="top-bar">
        <LogoLink />
        <BarTitle title={group.name} className="top-title">
          <Verbatim>{group.name}</Verbatim>
        </BarTitle>
        {!isLooking && <BarInviteLink group={group} />}
        <MorePanel group={group} />
      </div>
    </div>
  );
}
