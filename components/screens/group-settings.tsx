'use client';

import { GroupSettingsScreen as Screen } from '@/components/group-settings/group-settings-screen';
import { WhoLine } from '@/components/members/who-line';
import type { ScreenProps } from '@/components/shell/group-app';

/** The settings of a group with who one is in it. Joined here, because features do not import each other. */
const GroupSettingsScreen = ({ groupCode }: ScreenProps<'groupSettings'>) => (
  <Screen groupCode={groupCode} me={<WhoLine key={groupCode} groupCode={groupCode} />} />
);

export default GroupSettingsScreen;
