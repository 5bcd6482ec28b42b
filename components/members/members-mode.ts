import { routes } from '@/lib/routes';

/** Where `/create-group-members` was opened from: it decides what leads out of it (contract.md §5). */
export type MembersMode = 'onboarding' | 'manage' | 'group';

/** @param previousRoute where the group was created, as this device remembers it */
export function membersMode(previousRoute: string | null): MembersMode {
  if (previousRoute === routes.onboardingCreateGroup) return 'onboarding';
  return previousRoute === routes.manageGroups ? 'manage' : 'group';
}
