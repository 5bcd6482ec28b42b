/** Shows how long until the next screen opens by itself (`REDIRECT_DELAY_MS`); a text beside it must say the same. */
export const ProgressLine = () => (
  <div aria-hidden="true" className="h-1.5 bg-sunken">
    <div className="h-full origin-left animate-wait bg-accent" />
  </div>
);
