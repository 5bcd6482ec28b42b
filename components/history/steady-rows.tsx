'use client';

import { Component, createRef, type ReactNode } from 'react';

type Seen = readonly { readonly row: Element; readonly top: number }[];

/** The rows in sight, with their positions. A page that is not scrolled is not measured: it shows its beginning. */
function rowsInSight(list: HTMLElement | null): Seen {
  if (list === null || scrollY <= 0) return [];
  const seen: { row: Element; top: number }[] = [];
  for (const row of list.querySelectorAll('li')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (top > innerHeight) break;
    if (bottom > 0) seen.push({ row, top });
  }
  return seen;
}

/**
 * Rows that stay in place when rows above them are added, changed or removed. Browsers anchor the scroll position to
 * the topmost element: near the top that is not a row, and Safari anchors nothing. A class, because only a class has
 * `getSnapshotBeforeUpdate`.
 */
export class SteadyRows extends Component<{ readonly children: ReactNode }> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Seen {
    return rowsInSight(this.list.current);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, seen: Seen) {
    const first = seen.find(({ row }) => row.isConnected);
    const moved = first ? first.row.getBoundingClientRect().top - first.top : 0;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render() {
    return <div ref={this.list}>{this.props.children}</div>;
  }
}
