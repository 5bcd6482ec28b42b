'use client';

import { clsx } from 'clsx';

import { isPlainClick } from '@/components/ui/plain-click';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** With an address the segment is a link, which works without script. */
  readonly href?: string;
};

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Without script, segments that are not links post their value to `action`, under `name`. */
  readonly post?: { readonly action: string; readonly name: string };
};

/** The thumb by how many segments there are and which is chosen: the page's policy refuses `style`. */
const THUMBS: Readonly<Record<number, readonly string[]>> = {
  2: ['', 'translate-x-full'],
  3: ['segmented-third', 'segmented-third translate-x-full', 'segmented-third translate-x-[200%]'],
};

/** A trough of two or three segments with a raised thumb. The active segment does nothing but keeps the focus (docs/screens.md#components). */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  post,
}: SegmentedProps<Value>) {
  const trough = (
    <div role="group" aria-label={label} className="segmented">
      <span
        aria-hidden="true"
        className={clsx(
          'segmented-thumb',
          THUMBS[segments.length]?.[segments.findIndex((segment) => segment.value === value)],
        )}
      />
      {segments.map((segment) => (
        <SegmentItem
          key={segment.value}
          segment={segment}
          active={segment.value === value}
          choose={() => onChange(segment.value)}
          name={post?.name}
        />
      ))}
    </div>
  );
  if (!post) return trough;
  return (
    <form method="post" action={post.action}>
      {trough}
    </form>
  );
}

type SegmentItemProps = {
  readonly segment: Segment<string>;
  readonly active: boolean;
  readonly choose: () => void;
  readonly name: string | undefined;
};

function SegmentItem({ segment, active, choose, name }: SegmentItemProps) {
  if (segment.href !== undefined) {
    return (
      <a
        href={segment.href}
        aria-current={active ? 'page' : undefined}
        className="segment"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          if (!active) choose();
        }}
      >
        {segment.label}
      </a>
    );
  }
  return (
    <button
      type={name === undefined ? 'button' : 'submit'}
      name={name}
      value={segment.value}
      aria-pressed={active}
      aria-disabled={active || undefined}
      className="segment"
      onClick={(event) => {
        event.preventDefault();
        if (!active) choose();
      }}
    >
      {segment.label}
    </button>
  );
}
