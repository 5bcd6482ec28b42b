import { Children, type ReactNode } from 'react';

type VerbatimProps = {
  /** A single text: whatever another program, such as a translator, makes of it, a change replaces it as a whole. */
  readonly children: string;
  readonly className?: string;
};

/**
 * A text to be shown as it is: what people have written, an amount, a code. It is alone in its element, isolated from
 * the direction of the text beside it, and not translated (docs/screens.md#texts-that-other-programs-change).
 */
export const Verbatim = ({ children, className }: VerbatimProps) => (
  <bdi translate="no" className={className}>
    {children}
  </bdi>
);

/** What `apart` has put between isolates (lib/domain/text/text.ts): every second piece is such a value. */
const PIECES = /\u2068([^\u2066-\u2069]*)\u2069/;
const ISOLATES = /[\u2066-\u2069]/g;

const piecesOf = (text: string, strong: readonly string[]): ReactNode[] =>
  text.split(PIECES).map((piece, place) => {
    if (place % 2 === 1)
      return (
        <Verbatim key={place} {...(strong.includes(piece) && { className: 'font-label text-ink' })}>
          {piece}
        </Verbatim>
      );
    const words = piece.replace(ISOLATES, '');
    return words === '' ? null : <span key={place}>{words}</span>;
  });

type SentenceProps = {
  readonly children: ReactNode;
  /** Values that stand out, such as names among amounts. */
  readonly strong?: readonly string[];
};

/**
 * A sentence in which each value, and the words between two of them, have an element of their own.
 * @param children a message whose values went through `apart`, or what `t.rich` makes of one
 */
export const Sentence = ({ children, strong = [] }: SentenceProps): ReactNode =>
  Children.map(children, (piece) => (typeof piece === 'string' ? piecesOf(piece, strong) : piece));
