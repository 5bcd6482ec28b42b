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
  readonly segments: readonly [Segment<Value>, Segment<Value>];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Without script, segments that are no links send their value there, under this name. */
  readonly post?: { readonly action: string; readonly name: string };
};

const segmentClass = (active: boolean) =>
  clsx(
    'relative flex min-h-11 items-center justify-center rounded-inner px-2 text-center text-label font-name no-underline transition-colors duration-160 ease-calm',
    active ? 'cursor-default text-ink' : 'text-ink-2 hover:text-ink',
  );

/** A trough with a raised thumb. The active segment does nothing but keeps the focus (docs/screens.md#components). */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  post,
}: SegmentedProps<Value>) {
  const trough = (
    <div
      role="group"
      aria-label={label}
      className="relative grid auto-cols-fr grid-flow-col rounded-control border border-line bg-sunken p-1"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-inner bg-raised [box-shadow:0_1px_2px_rgb(21_29_35/0.1)] transition-[translate] duration-160 ease-calm forced-colors:border',
          value === segments[1].value && 'translate-x-full',
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
        className={segmentClass(active)}
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
      className={segmentClass(active)}
      onClick={(event) => {
        event.preventDefault();
        if (!active) choose();
      }}
    >
      {segment.label}
    </button>
  );
}
