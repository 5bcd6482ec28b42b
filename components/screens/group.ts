'use client';

/**
 * All that the pages of a group and their layout need in the browser, through one door: the bundler makes files for each file
 * of a route that lets client code in, and several small ones weigh more than one. A page that lets in something beside it
 * gets the names of files for its screen that are not there (scripts/prepare-static.mjs refuses such a build).
 */
export { PresentScreen } from '@/components/screens/present-screen';
export { CurrencyNames } from '@/components/group-settings/known-currencies';
export { SeedNames } from '@/lib/device/hooks/seed';
export { AddMemberAction } from '@/components/members/add-member-action';
export { GroupMessages } from '@/components/shell/messages/group-messages';
export { GroupsOfTab } from '@/lib/device/hooks/known-groups';
export { PackedSeed } from '@/lib/device/hooks/seed';
