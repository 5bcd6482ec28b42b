export { ExpenseDetailsScreen as default } from '@/components/entries/details/entry-details-screen';
