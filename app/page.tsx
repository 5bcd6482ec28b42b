import { Landing } from '@/components/home/landing';

/** `/`: the landing page. Who has a group never sees it: the middleware leads on to the main screen. */
export default function HomePage() {
  return <Landing />;
}
