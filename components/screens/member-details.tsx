export { MemberDetailsScreen as default } from '@/components/members/member-details-screen';
