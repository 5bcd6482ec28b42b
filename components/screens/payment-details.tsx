export { PaymentDetailsScreen as default } from '@/components/entries/entry-details-screen';
