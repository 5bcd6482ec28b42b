import { invitationLocale, routes } from '@/lib/routes';

/**
 * Where legal notice and terms lead back to: the invitation that they were opened from, else the main screen
 * (contract.md §5).
 * @param previousRoute what the device remembers
 */
export const legalBackRoute = (previousRoute: string | null): string =>
  previousRoute !== null && invitationLocale(previousRoute) !== null ? previousRoute : routes.main;
