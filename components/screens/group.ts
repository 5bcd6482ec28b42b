'use client';

/**
 * All that the pages of a group and their layout import for the browser, in one module: the bundler makes separate
 * files for each file of a route that imports client code, and several small ones weigh more than one. If a page
 * imports client code from elsewhere, it names files that do not exist (scripts/prepare-static.mjs refuses such a
 * build).
 */
export { NotFoundScreen } from '@/components/shell/failures/not-found-screen';
export { MissingScreen } from '@/components/screens/missing-screen';
export { PresentScreen } from '@/components/screens/present-screen';
export { CurrencyNames } from '@/components/group-settings/known-currencies';
export { SeedNames } from '@/lib/device/hooks/seed';
export { AddMemberAction } from '@/components/members/add-member-action';
export { GroupMessages } from '@/components/shell/messages/group-messages';
export { GroupsOfTab } from '@/lib/device/hooks/known-groups';
export { PackedSeed } from '@/lib/device/hooks/seed';
