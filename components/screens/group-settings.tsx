'use client';

import { GroupSettingsScreen as Screen } from '@/components/group-settings/group-settings-screen';
import { WhoLine } from '@/components/members/who-line';
import { ShareButton } from '@/components/sharing/share-button';
import type { ScreenProps } from '@/components/shell/group-app';

/** The settings of a group with who one is in it, and with the button that shares its links. Joined here, because features do not import each other. */
const GroupSettingsScreen = ({ groupCode }: ScreenProps<'groupSettings'>) => (
  <Screen
    groupCode={groupCode}
    me={<WhoLine key={groupCode} groupCode={groupCode} />}
    renderShare={(group) => <ShareButton group={group} />}
  />
);

export default GroupSettingsScreen;
