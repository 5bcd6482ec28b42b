export { CreatePaymentScreen as default } from '@/components/entries/create-entry-screen';
