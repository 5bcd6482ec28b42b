export { TutorialScreen as default } from '@/components/sharing/tutorial-screen';
