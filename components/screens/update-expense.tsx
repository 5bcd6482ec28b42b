export { UpdateExpenseScreen as default } from '@/components/entries/form/update-entry-screen';
