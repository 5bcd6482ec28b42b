import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Wraps the inside of a row in a link that fills it. */
export type RowLink = (content: { readonly className: string; readonly children: ReactNode }) => ReactNode;

type RowProps = {
  /** Avatar or tile, 40 px. */
  readonly lead: ReactNode;
  readonly title: ReactNode;
  readonly caption?: ReactNode;
  /** Right side: an amount. It moves under the text where it would leave too little room for it. */
  readonly trail?: ReactNode;
  /** Always at the right edge: a checkbox. */
  readonly end?: ReactNode;
  /** Under the text, as wide as text and trail: the balance bar. */
  readonly below?: ReactNode;
  readonly link?: RowLink;
  /** Small actions beside the link: under the text, and to the right of it where there is room. false: the row is closed. */
  readonly actions?: ReactNode;
  /** New or changed: glows once. */
  readonly fresh?: boolean;
};

/**
 * One row of a `CardList`; if it leads somewhere, the whole row is one link. Its styles are in globals.css: a page has
 * dozens of rows, and each would repeat all classes.
 */
export function Row({ lead, title, caption, trail, end, below, link, actions, fresh = false }: RowProps) {
  const content = (
    <>
      {lead}
      <span className="row-text">
        <span className="row-words">
          <span className="row-title">{title}</span>
          {caption !== undefined && <span className="row-caption">{caption}</span>}
        </span>
        {trail !== undefined && <span className="row-trail">{trail}</span>}
      </span>
      {end}
      {below !== undefined && <span className="row-below">{below}</span>}
    </>
  );
  const className = clsx('row', end !== undefined && 'row-with-end');
  const row = link ? (
    link({ className: clsx(className, 'row-link'), children: content })
  ) : (
    <div className={className}>{content}</div>
  );
  return (
    <li className={clsx('row-item', fresh && 'row-fresh')}>
      {actions === undefined ? (
        row
      ) : (
        <div className="row-beside">
          {row}
          {actions && <div className="row-actions">{actions}</div>}
        </div>
      )}
    </li>
  );
}
