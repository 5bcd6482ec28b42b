import { useTranslations } from 'next-intl';

import { keysOfFields, type MemberField, type MemberFields } from '@/lib/domain/ledger/member-fields';
import type { PayWays } from '@/lib/domain/pay-ways';

/** How many of the last characters of an account number are shown. */
const PAY_WAYS_SHOWN = 4;

type MemberWords = { readonly key: MemberField; readonly label: string; readonly text: string };

type Texts = {
  readonly [Key in MemberField]: {
    readonly label: string;
    readonly text: (value: MemberFields[Key]) => string;
  };
};

/** Returns a function that puts fields of a member into words. */
export function useMemberWords(): (fields: Partial<MemberFields>) => readonly MemberWords[] {
  const t = useTranslations('main.member');
  /** Enough to know it again, and no more: whoever looks over a shoulder sees it, too. */
  const endOf = ({ iban, ...others }: PayWays): string =>
    iban === undefined
      ? t('payWaysWithoutAccount', { count: Object.keys(others).length })
      : t('account', { end: iban.slice(-PAY_WAYS_SHOWN) });
  const texts: Texts = {
    name: { label: t('name'), text: String },
    payWays: { label: t('payWays'), text: (ways) => (ways === null ? t('none') : endOf(ways)) },
  };
  return (fields) =>
    keysOfFields(fields).map((key) => {
      const { label, text } = texts[key] as { label: string; text: (value: unknown) => string };
      return { key, label, text: text(fields[key]) };
    });
}
