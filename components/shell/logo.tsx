import { product } from '@/lib/product';

/** The mark: an equals sign, because in the end it all comes out even. */
export const LogoMark = () => (
  <span className="grid size-8 shrink-0 place-items-center rounded-inner bg-primary forced-color-adjust-none">
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
    >
      <title>{product.name}</title>
      <path d="M5 9h14M5 15h14" />
    </svg>
  </span>
);
