import { useTranslations } from 'next-intl';

import { keysOfFields, type MemberField, type MemberFields } from '@/lib/domain/ledger/member-fields';

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
  const texts: Texts = {
    name: { label: t('name'), text: String },
  };
  return (fields) =>
    keysOfFields(fields).map((key) => {
      const { label, text } = texts[key] as { label: string; text: (value: unknown) => string };
      return { key, label, text: text(fields[key]) };
    });
}
