/** What both frames are made of. */
export const columnClass = 'flex min-h-dvh flex-col';

export const headerClass = 'sticky top-0 z-20 bar-canvas pt-[env(safe-area-inset-top)]';
