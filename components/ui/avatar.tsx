import { clsx } from 'clsx';

import type { AvatarFace } from '@/lib/domain/avatars';

/** By tint: order of joining, as lib/domain/avatars.ts counts it. */
const TINTS = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
  'bg-tint-6 text-on-tint-6',
  'bg-tint-7 text-on-tint-7',
  'bg-tint-8 text-on-tint-8',
] as const;

const SIZES = {
  sm: 'size-8 text-[0.875rem]',
  md: '',
  lg: 'size-16 text-[1.5rem]',
} as const;

type AvatarProps = { readonly face: AvatarFace; readonly size?: keyof typeof SIZES };

/** A person's initials on their tint. The name stands beside it, so screen readers skip it. */
export function Avatar({ face, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={clsx('avatar', TINTS[face.tint % TINTS.length], SIZES[size])}
    >
      {face.initials}
    </span>
  );
}
