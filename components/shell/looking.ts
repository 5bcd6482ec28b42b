import { createContext, useContext } from 'react';

/** Whether the group on the screen was opened by a view-only link (docs/screens.md#a-view-only-link). */
export const LookingContext = createContext(false);

/** Whether nothing here may be changed: the server would refuse it, so nothing that would is offered. */
export const useIsLooking = (): boolean => useContext(LookingContext);
