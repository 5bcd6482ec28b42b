import { BarBrand } from '@/components/shell/bars/logo-link';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';

/** What the offline page shows at once: the frame, before the language is known, so without words but the name. */
export const KeptSkeleton = () => (
  <div className="frame" aria-busy="true">
    <header>
      <div className="col">
        <div className="flex min-h-15 items-center">
          <span className="bar-logo text-accent">
            <BarBrand />
          </span>
        </div>
      </div>
    </header>
    <div className="col flex-1 pt-3">
      <SkeletonRows rows={5} withBar />
    </div>
  </div>
);
