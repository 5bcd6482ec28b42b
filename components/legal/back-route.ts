import { routes } from '@/lib/routes';

/**
 * Where legal notice and terms lead back to: whatever they were opened from, else the main screen
 * (docs/screens.md#bars-and-panels).
 * @param previousRoute what the device remembers
 */
export const legalBackRoute = (previousRoute: string | null): string => previousRoute ?? routes.main;
