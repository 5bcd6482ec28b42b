import { clsx } from 'clsx';

import { skeletonClass } from '@/components/ui/waiting/skeleton-rows';

const cardClass = 'overflow-hidden rounded-card border border-line bg-surface';

/** As high as the details of an entry: amount, heading and facts. @param faces how many facts show an avatar */
export const DetailsSkeleton = ({ faces }: { readonly faces: number }) => (
  <div aria-hidden="true" className="pt-3 wide:pt-6">
    <span className="block text-display">
      <span className={`${skeletonClass} h-[1lh] w-1/2`} />
    </span>
    <span className="mt-1 block text-title">
      <span className={`${skeletonClass} h-[1lh] w-3/5`} />
    </span>
    <div className={`${cardClass} mt-5`}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="px-4 py-3.5 not-first:border-t not-first:border-line very-slim:px-3">
          <span className={clsx('flex items-center', row < faces ? 'h-8' : 'h-6')}>
            <span className={`${skeletonClass} h-4 w-2/5`} />
          </span>
        </div>
      ))}
    </div>
  </div>
);

/** As high as the fields of a form: amount, one line, people. */
export const FormSkeleton = () => (
  <div aria-hidden="true" className="grid gap-5">
    <span className="grid h-31 place-items-center text-amount-entry">
      <span className={`${skeletonClass} mt-8 h-[1lh] w-2/5`} />
    </span>
    {[0, 1].map((field) => (
      <span key={field}>
        <span className={`${skeletonClass} mb-3 h-5 w-1/4`} />
        <span className={`${skeletonClass} h-13 rounded-control`} />
      </span>
    ))}
  </div>
);
