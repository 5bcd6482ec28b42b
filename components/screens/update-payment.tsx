export { UpdatePaymentScreen as default } from '@/components/entries/update-entry-screen';
