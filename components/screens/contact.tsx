export { ContactScreen as default } from '@/components/contact/contact-screen';
