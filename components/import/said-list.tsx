'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Verbatim } from '@/components/ui/verbatim';
import type { Place } from '@/lib/import/reading';
import type { LeftOut, Remark, Said } from '@/lib/import/said';

const FIRST_ROWS = 10;
const MORE_ROWS = 200;

type SectionProps = { readonly heading: string; readonly children: ReactNode };

/** A card under its small heading. */
export function ImportSection({ heading, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-1 pt-5 pb-2 text-caption font-label text-ink-2">
        {heading}
      </h2>
      <Card>{children}</Card>
    </section>
  );
}

/** How many rows of a long list are drawn, and a button for more. */
export function useRows(count: number): { readonly rows: number; readonly more: ReactNode } {
  const t = useTranslations('import.entries');
  const [rows, setRows] = useState(FIRST_ROWS);
  const left = count - rows;
  const grow = () => setRows(rows + MORE_ROWS);
  return {
    rows: Math.min(rows, count),
    more: left > 0 && (
      <Button variant="quiet" onClick={grow}>
        {left <= MORE_ROWS ? t('all', { count }) : t('more', { count: MORE_ROWS })}
      </Button>
    ),
  };
}

/** What is to be said of a file besides what stays out: what to look at, what is good to know. */
export function SaidList({ said }: { readonly said: Said }) {
  const t = useTranslations('import');
  return (
    <>
      {said.warnings.length > 0 && (
        <ImportSection heading={t('remarks.warnings')}>
          <Remarks remarks={said.warnings} />
        </ImportSection>
      )}
      {said.notes.length > 0 && (
        <ImportSection heading={t('remarks.heading')}>
          <Remarks remarks={said.notes} />
        </ImportSection>
      )}
    </>
  );
}

/** The lines that stay out, and why. */
export function LeftOutList({ said }: { readonly said: Said }) {
  const t = useTranslations('import.out');
  const { rows, more } = useRows(said.leftOut.length);
  if (said.leftOutCount === 0) return null;
  const beyond = said.leftOutCount - said.leftOut.length;
  return (
    <ImportSection heading={t('heading', { count: said.leftOutCount })}>
      <ul className="divide-y divide-line">
        {said.leftOut.slice(0, rows).map((problem, at) => (
          <LeftOutRow key={at} problem={problem} />
        ))}
      </ul>
      {more}
      {beyond > 0 && (
        <p className="px-4 py-3 very-slim:px-3 text-caption text-ink-2">{t('more', { count: beyond })}</p>
      )}
    </ImportSection>
  );
}

function LeftOutRow({ problem: { code, place, values, text } }: { readonly problem: LeftOut }) {
  const t = useTranslations('import.out');
  const problems = useTranslations('import.problems');
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 px-4 py-3 very-slim:px-3 very-slim:grid-cols-1">
      <span className="font-name">
        {typeof place === 'number' ? t('line', { line: place }) : <Verbatim>{place ?? ''}</Verbatim>}
      </span>
      <span className="min-w-0">
        <span className="block">{problems(code, values ?? {})}</span>
        {text !== null && (
          <code translate="no" className="block font-mono text-caption wrap-anywhere text-ink-2">
            {text}
          </code>
        )}
      </span>
    </li>
  );
}

const Remarks = ({ remarks }: { readonly remarks: readonly Remark[] }) => (
  <ul className="divide-y divide-line">
    {remarks.map((remark, at) => (
      <RemarkRow key={at} remark={remark} />
    ))}
  </ul>
);

const isLine = (place: Place): place is number => typeof place === 'number';

function RemarkRow({ remark: { code, values, count, places } }: { readonly remark: Remark }) {
  const t = useTranslations('import.remarks');
  const problems = useTranslations('import.problems');
  const named = places.join(', ');
  const beyond = count - places.length;
  const lines = beyond > 0 ? t('more', { lines: named, count: beyond }) : named;
  return (
    <li className="px-4 py-3 very-slim:px-3">
      <span className="block">{problems(code, values)}</span>
      {places.length > 0 && (
        <span className="block text-caption wrap-anywhere text-ink-2">
          {places.every(isLine) ? t('lines', { count, lines }) : t('places', { lines })}
        </span>
      )}
    </li>
  );
}
