'use client';

import { FirstSettings } from '@/components/group-settings/first-settings';
import { InviteStepScreen } from '@/components/sharing/invite-step-screen';
import type { ScreenProps } from '@/components/shell/group-app';

/** The last step of a new group, with its settings. Joined here, because features do not import each other. */
const OnboardingGroupSettings = ({ groupCode }: ScreenProps<'onboardingGroupSettings'>) => (
  <InviteStepScreen
    groupCode={groupCode}
    settings={<FirstSettings key={groupCode} groupCode={groupCode} />}
  />
);

export default OnboardingGroupSettings;
