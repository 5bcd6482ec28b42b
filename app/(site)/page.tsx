import { Landing } from '@/components/home/landing';
import { CounterPixel } from '@/components/shell/early/counter-pixel';
import { counterPixel } from '@/lib/server/request/operator';

/** `/`: the landing page. Who has a group never sees it: the middleware leads on to the main screen. */
export default function HomePage() {
  return (
    <>
      <Landing />
      <CounterPixel url={counterPixel()?.url ?? null} />
    </>
  );
}
