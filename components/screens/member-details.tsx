'use client';

import { MemberDetailsScreen as Screen } from '@/components/members/member-details-screen';
import { WhyAmount } from '@/components/settle/why-amount';
import type { ScreenProps } from '@/components/shell/group-app';

/** A member, with what the balance comes from. Joined here, because features do not import each other. */
const MemberDetailsScreen = (props: ScreenProps<'memberDetails'>) => (
  <Screen {...props} why={<WhyAmount groupCode={props.groupCode} memberId={props.userId} />} />
);

export default MemberDetailsScreen;
