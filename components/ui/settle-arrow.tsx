/** From who pays (orange) to who gets (teal): the one gradient, because it means a direction. */
export const SettleArrow = () => (
  <span
    aria-hidden="true"
    className="relative h-0.5 min-w-6 flex-1 rounded-[1px] bg-linear-to-r from-owe-bar to-get-bar after:absolute after:-top-1 after:-right-px after:border-5 after:border-r-0 after:border-l-8 after:border-transparent after:border-l-get-bar forced-color-adjust-none"
  />
);
