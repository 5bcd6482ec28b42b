export { UpdatePaymentScreen as default } from '@/components/entries/form/update-entry-screen';
