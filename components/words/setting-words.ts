import { useTranslations } from 'next-intl';

import { type ChosenSetting, isChosen, SETTING_KEYS, type Settings } from '@/lib/domain/ledger/settings';
import { throughWhom } from '@/lib/domain/settlement/ways';
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
 */
export function useSettingWords(
  nameOf: (memberId: string) => string,
): (settings: Partial<Settings>) => readonly SettingWords[] {
  const t = useTranslations('main.settings');
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
  };
  return (settings) =>
    SETTING_KEYS.filter((key): key is ChosenSetting => isChosen(key) && key in settings)

      .map((key) => {
        const { label, text } = texts[key] as { label: string; text: (value: unknown) => string };
        return { key, label, text: text(settings[key]) };
      });
}
