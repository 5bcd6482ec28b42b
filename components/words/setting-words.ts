import { useLocale, useTranslations } from 'next-intl';

import { type Budget, readBudgets } from '@/lib/domain/budgets';
import { CATEGORY_EMOJI } from '@/lib/domain/entry/category';
import { type ChosenSetting, isChosen, SETTING_KEYS, type Settings } from '@/lib/domain/ledger/settings';
import { formatAmount } from '@/lib/domain/money/format';
import { throughWhom } from '@/lib/domain/settlement/ways';
import { apart } from '@/lib/domain/text/text';
import { intlLocale } from '@/lib/i18n/locales';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';

type SettingWords = { readonly key: ChosenSetting; readonly label: string; readonly text: string };

type Texts = {
  readonly [Key in ChosenSetting]: {
    readonly label: string;
    readonly text: (value: Settings[Key]) => string;
  };
};

/**
 * Returns a function that puts the settings that a person chooses into words. The plan's events tell of the others.
 * @param nameOf a member's name, also of one who has left
 * @param currency in which the group counts; empty if it is not known
 */
export function useSettingWords(
  nameOf: (memberId: string) => string,
  currency: string,
): (settings: Partial<Settings>) => readonly SettingWords[] {
  const t = useTranslations('main.settings');
  const locale = intlLocale(useLocale());
  // A picture in place of the word for a category: the main screen does not have these words.
  const budgetText = ({ category, per, cents }: Budget): string => {
    const amount = formatAmount(cents, { currency, locale }).trim();
    const text = t(per === 'month' ? 'perMonth' : 'inAll', apart({ amount }));
    return category === null ? text : `${CATEGORY_EMOJI[category]} ${text}`;
  };
  const texts: Texts = {
    name: { label: t('name'), text: String },
    currency: { label: t('currency'), text: String },
    inactiveDataPurge: {
      label: t('purge', { days: GROUP_PURGE_AFTER_DAYS }),
      text: (is) => t(is ? 'on' : 'off'),
    },
    settleBy: {
      label: t('settleBy'),
      text: (settleBy) => {
        const memberId = throughWhom(settleBy);
        if (memberId !== null) return t('through', { name: nameOf(memberId) });
        return t(settleBy === 'direct' ? 'direct' : 'fewest');
      },
    },
    budgets: {
      label: t('budgets'),
      text: (budgets) => readBudgets(budgets).map(budgetText).join(', ') || t('noBudget'),
    },
  };
  return (settings) =>
    SETTING_KEYS.filter((key): key is ChosenSetting => isChosen(key) && key in settings)

      .map((key) => {
        const { label, text } = texts[key] as { label: string; text: (value: unknown) => string };
        return { key, label, text: text(settings[key]) };
      });
}
