export { CreateExpenseScreen as default } from '@/components/entries/create-entry-screen';
