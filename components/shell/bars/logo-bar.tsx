import { LogoLink } from '@/components/shell/bars/logo-link';

/** The bar of a page that says why there is nothing to see: no way back, only home. @param reload as of `LogoLink` */
export const LogoBar = ({ reload = false }: { readonly reload?: boolean }) => (
  <div className="flex min-h-15 items-center justify-end">
    <LogoLink reload={reload} />
  </div>
);
