export { ShareGroupScreen as default } from '@/components/sharing/share-group-screen';
