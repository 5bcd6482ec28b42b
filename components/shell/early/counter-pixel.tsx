/**
 * A counter's picture of one pixel (docs/screens.md#counter-pixel). It has no layout and no script, and the counter
 * does not learn the page.
 * @param url with the id; null when the operator has configured none
 */
export const CounterPixel = ({ url }: { readonly url: string | null }) =>
  url !== null && (
    <picture className="absolute size-0 overflow-hidden">
      <img src={url} alt="" width="1" height="1" referrerPolicy="no-referrer" />
    </picture>
  );
