import { useTranslations } from 'next-intl';

import { BalanceBar } from '@/components/ui/balance-bar';

/** The three things that a balance bar can say. */
const SAMPLES = [
  { word: 'getsBack', ratio: 0.7, className: 'text-get' },
  { word: 'owes', ratio: -0.7, className: 'text-owe' },
  { word: 'settled', ratio: 0, className: 'text-ink-2' },
] as const;

/** How a balance bar is read. */
export function BalanceSample() {
  const t = useTranslations('balance');
  return (
    <ul className="my-4 grid gap-3 rounded-control border border-line p-4">
      {SAMPLES.map(({ word, ratio, className }) => (
        <li key={word}>
          <span className={`mb-2 block text-caption font-name ${className}`}>{t(word)}</span>
          <BalanceBar ratio={ratio} />
        </li>
      ))}
    </ul>
  );
}
