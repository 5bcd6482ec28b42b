/** How long until the next screen comes by itself (`REDIRECT_DELAY_MS`); words must say the same. */
export const ProgressLine = () => (
  <div aria-hidden="true" className="h-1.5 bg-sunken">
    <div className="h-full origin-left animate-wait bg-accent" />
  </div>
);
