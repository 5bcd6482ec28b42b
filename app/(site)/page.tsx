import { Landing } from '@/components/home/landing';
import { CounterPixel } from '@/components/shell/early/counter-pixel';
import { counterPixel, restrictedCreation } from '@/lib/server/request/operator';

/** `/`: the landing page. A device with a group never sees it: the middleware redirects to the main screen. */
export default function HomePage() {
  return (
    <>
      <Landing groupCreation={restrictedCreation()} />
      <CounterPixel url={counterPixel()?.url ?? null} />
    </>
  );
}
