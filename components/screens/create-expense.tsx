export { CreateExpenseScreen as default } from '@/components/entries/form/create-entry-screen';
