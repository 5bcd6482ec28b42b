/** How long until something happens by itself; words must say the same. */
export const ProgressLine = ({ durationMs }: { readonly durationMs: number }) => (
  <div aria-hidden="true" className="h-1.5 bg-sunken">
    <div
      style={{ animationDuration: `${durationMs}ms`, animationTimingFunction: 'linear' }}
      className="h-full origin-left animate-grow bg-accent"
    />
  </div>
);
