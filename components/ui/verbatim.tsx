import { Children, type ReactNode } from 'react';

type VerbatimProps = {
  /** One text and nothing beside it: whatever another program makes of it, a change replaces it as a whole. */
  readonly children: string;
  readonly className?: string;
};

/**
 * What is to be read as it is: what people have written, an amount, a code. It stands alone in its element, isolated from
 * the direction of what is beside it, and no translator touches it (docs/screens.md#texts-that-other-programs-change).
 */
export const Verbatim = ({ children, className }: VerbatimProps) => (
  <bdi translate="no" className={className}>
    {children}
  </bdi>
);

/** What `apart` has put between isolates (lib/domain/text/text.ts): every second piece is such a value. */
const PIECES = /\u2068([^\u2066-\u2069]*)\u2069/;
const ISOLATES = /[\u2066-\u2069]/g;

const piecesOf = (text: string): ReactNode[] =>
  text.split(PIECES).map((piece, place) => {
    if (place % 2 === 1) return <Verbatim key={place}>{piece}</Verbatim>;
    const words = piece.replace(ISOLATES, '');
    return words === '' ? null : <span key={place}>{words}</span>;
  });

/**
 * A sentence in which each value, and all the words between two of them, have an element to themselves.
 * @param children a message whose values went through `apart`, or what `t.rich` makes of one
 */
export const Sentence = ({ children }: { readonly children: ReactNode }): ReactNode =>
  Children.map(children, (piece) => (typeof piece === 'string' ? piecesOf(piece) : piece));
