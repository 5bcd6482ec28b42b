export { ExpenseDetailsScreen as default } from '@/components/entries/entry-details-screen';
