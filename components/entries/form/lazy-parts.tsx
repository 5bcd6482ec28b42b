'use client';

import { useTranslations } from 'next-intl';
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';

import { LateNote } from '@/components/shell/failures/late-note';
import { createLazy, type Lazy, useLazy } from '@/lib/device/page/versions/lazy';

/** What stands in the place of a part that is not here yet. */
function NotHere({ late }: { readonly late: Lazy }) {
  const t = useTranslations('entries.part');
  const words = { loading: t('loading'), failed: t('failed'), retry: t('retry') };
  return <LateNote late={late} words={words} className="text-caption" />;
}

/** A step that needs parts which may not be here. */
export type LateStep = {
  /** Makes the step as soon as the parts are here: nothing on the screen may go before its successor can come. */
  readonly run: (step: () => void) => void;
  /** Says that the parts are awaited, or did not come; null as long as no step waits for them. */
  readonly note: ReactNode;
};

/**
 * Parts of a form that most people never see, loaded in one piece, ahead of need: they have to open in a tunnel, too.
 * @param bring imports them
 */
export function lazyParts<Parts>(bring: () => Promise<Parts>) {
  const late = createLazy({ isAhead: true });
  const load = late.noted(bring);
  const later = <Props extends object>(
    pick: (parts: Parts) => ComponentType<Props>,
    { isMissed = false }: { readonly isMissed?: boolean } = {},
  ) => {
    const Component: ComponentType<Props> = lazy(() => load().then((parts) => ({ default: pick(parts) })));
    return function Later({ isWanted = true, ...props }: { readonly isWanted?: boolean } & Props) {
      const isShown = useLazy(late, isWanted);
      if (!isShown) return isWanted && isMissed ? <NotHere late={late} /> : null;
      return <Suspense>{createElement(Component, props as unknown as Props)}</Suspense>;
    };
  };
  function useLateStep(): LateStep {
    const waiting = useRef<(() => void) | null>(null);
    const [isAwaited, setIsAwaited] = useState(false);
    useLazy(late, isAwaited);
    useEffect(
      () =>
        late.subscribe(() => {
          const step = waiting.current;
          if (!late.isHere() || step === null) return;
          waiting.current = null;
          setIsAwaited(false);
          step();
        }),
      [],
    );
    return {
      run: (step) => {
        if (late.isHere()) {
          step();
          return;
        }
        waiting.current = step;
        setIsAwaited(true);
      },
      note: isAwaited && <NotHere late={late} />,
    };
  }
  return {
    /** Loads them ahead of need. */
    load: () => late.load(),
    /** Tells once they are loaded, or could not be. */
    subscribe: late.subscribe,
    /**
     * One of them, which is shown once it is wanted and loaded.
     * @param pick takes it from the parts. `isMissed`: where it is awaited, its place says so
     */
    later,
    useLateStep,
  };
}
