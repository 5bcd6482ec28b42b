'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Avatar } from '@/components/ui/avatar';
import { CardList } from '@/components/ui/card';
import { CheckIcon } from '@/components/ui/icons';
import { Row } from '@/components/ui/row';
import type { AvatarFace } from '@/lib/domain/avatars';

export type ChecklistItem = {
  readonly value: string;
  readonly label: ReactNode;
  readonly face: AvatarFace;
  /** What a ticked row says on the right: its share. An unticked one says "–". */
  readonly detail: ReactNode;
};

type ChecklistProps = {
  readonly items: readonly ChecklistItem[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (value: string, ticked: boolean) => void;
  readonly name?: string;
  /** A first row of its own, above them. */
  readonly head?: ReactNode;
};

/** People to be ticked, each with what it means for them. Wrap it in a `FieldGroup`. */
export function Checklist({ items, selected, onToggle, name, head }: ChecklistProps) {
  return (
    <CardList className="[--row-pad-y:0.5rem]">
      {head}
      {items.map((item) => (
        <Row
          key={item.value}
          lead={<Avatar face={item.face} />}
          title={item.label}
          trail={
            <span translate="no" className="money text-label text-ink-2">
              {selected.has(item.value) ? item.detail : '–'}
            </span>
          }
          end={<CheckBox ticked={selected.has(item.value)} />}
          link={({ className, children }) => (
            <label
              className={clsx(
                className,
                'relative has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
              )}
            >
              <input
                type="checkbox"
                name={name}
                value={item.value}
                checked={selected.has(item.value)}
                onChange={(event) => onToggle(item.value, event.target.checked)}
                className="absolute inset-0 opacity-0"
              />
              {children}
            </label>
          )}
        />
      ))}
    </CardList>
  );
}

/** The visible box of a native checkbox, which lies over it invisibly. */
export function CheckBox({ ticked }: { readonly ticked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-6 place-items-center rounded-check border-2 text-on-primary transition-colors duration-160 ease-calm',
        ticked ? 'border-primary bg-primary' : 'border-line-strong',
      )}
    >
      {ticked && <CheckIcon className="size-5 forced-colors:text-[CanvasText]" />}
    </span>
  );
}
