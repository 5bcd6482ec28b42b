import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Wraps the inside of a row into a link that fills it. */
export type RowLink = (content: { readonly className: string; readonly children: ReactNode }) => ReactNode;

type RowProps = {
  /** Avatar or tile, 40 px. */
  readonly lead: ReactNode;
  readonly title: ReactNode;
  readonly caption?: ReactNode;
  /** Right side: an amount. It moves under the text where it would leave too little room for it. */
  readonly trail?: ReactNode;
  /** At the right edge, whatever moves: a checkbox. */
  readonly end?: ReactNode;
  /** Under the text, as wide as text and trail: the balance bar. */
  readonly below?: ReactNode;
  readonly link?: RowLink;
  /** Small actions beside the link: under the text, and to the right of it where there is room. */
  readonly actions?: ReactNode;
  /** New or changed: glows once. */
  readonly fresh?: boolean;
};

const gridClass =
  'grid grid-cols-[var(--avatar)_minmax(0,1fr)] items-center gap-x-(--row-gap) px-(--row-pad-x) py-(--row-pad-y)';

const gridWithEndClass = 'grid-cols-[var(--avatar)_minmax(0,1fr)_auto]!';

const linkClass =
  'text-ink no-underline hover:bg-sunken/50 focus-visible:-outline-offset-3 focus-visible:rounded-card';

/** The hairline starts at the text, not at the avatar. */
const hairlineClass =
  'relative not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-[calc(var(--row-pad-x)+var(--avatar)+var(--row-gap))] not-first:before:h-px not-first:before:bg-line';

const actionsClass =
  'flex flex-wrap -mt-2 pr-2 pb-2 pl-[calc(var(--row-pad-x)+var(--avatar)+var(--row-gap)-0.625rem)] @min-[30rem]:mt-0 @min-[30rem]:flex-nowrap @min-[30rem]:pb-0 @min-[30rem]:pl-0';

/** One row of a `CardList`; as a whole it is one link, when it leads somewhere. */
export function Row({ lead, title, caption, trail, end, below, link, actions, fresh = false }: RowProps) {
  const content = (
    <>
      {lead}
      <span className="flex min-w-0 flex-wrap items-center gap-x-(--row-gap)">
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className="wrap-words block text-name">{title}</span>
          {caption !== undefined && (
            <span className="wrap-words block text-caption text-ink-2">{caption}</span>
          )}
        </span>
        {trail !== undefined && <span className="max-w-full leading-[1.375rem]">{trail}</span>}
      </span>
      {end}
      {below !== undefined && <span className="col-start-2 -col-end-1 mt-2 block">{below}</span>}
    </>
  );
  const className = clsx(gridClass, end !== undefined && gridWithEndClass);
  const row = link ? (
    link({ className: clsx(className, linkClass), children: content })
  ) : (
    <div className={className}>{content}</div>
  );
  return (
    <li className={clsx('@container', hairlineClass, fresh && 'animate-glow')}>
      {actions === undefined ? (
        row
      ) : (
        <div className="@min-[30rem]:grid @min-[30rem]:grid-cols-[minmax(0,1fr)_auto] @min-[30rem]:items-center">
          {row}
          <div className={actionsClass}>{actions}</div>
        </div>
      )}
    </li>
  );
}
