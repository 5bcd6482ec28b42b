import { Component, createRef, type ReactNode } from 'react';

type Seen = readonly { readonly row: Element; readonly top: number }[];

/** The rows in sight, with where they are. Nothing is read of a page that has not been scrolled: it shows its beginning. */
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
 * Rows that stay where they are when others come, change or go above them. Browsers hold on to what stands highest on the
 * screen: near the top that is not a row, and Safari holds on to nothing. A class, because only that is asked before the change.
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
