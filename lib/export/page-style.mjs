/**
 * The style of a printable page, which stands in the page itself. Its policy allows this text and no other
 * (next.config.mjs).
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p { margin: 0; }
.quiet { opacity: .78; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 1rem 0 0; }
dd { margin: 0; text-align: end; }
table { width: 100%; border-collapse: collapse; }
th { font-weight: 600; text-align: start; }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid; border-color: color-mix(in srgb, currentcolor 25%, transparent); vertical-align: baseline; }
th:last-child, td:last-child { padding-inline-end: 0; text-align: end; }
.money { white-space: nowrap; font-variant-numeric: tabular-nums; }
article { padding: .5rem 0; border-top: 1px solid; border-color: color-mix(in srgb, currentcolor 25%, transparent); }
.what { display: flex; gap: 1rem; justify-content: space-between; font-weight: 600; }
.note { white-space: pre-line; }
@page { margin: 16mm; }
@media print {
  :root { color-scheme: light; font-size: 10.5pt; }
  body { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  .day, article, tr, dl { break-inside: avoid; }
  .day:has(> article:nth-of-type(9)) { break-inside: auto; }
  thead { display: table-header-group; }
  .what, .quiet, p { orphans: 3; widows: 3; }
}
`;
