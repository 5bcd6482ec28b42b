export { SettleScreen as default } from '@/components/settle/settle-screen';
