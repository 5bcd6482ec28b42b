export { UpdateExpenseScreen as default } from '@/components/entries/update-entry-screen';
