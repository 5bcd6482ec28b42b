export { LeaveGroupScreen as default } from '@/components/groups/leave-group-screen';
