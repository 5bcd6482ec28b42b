export { ManageGroupsScreen as default } from '@/components/groups/manage-groups-screen';
