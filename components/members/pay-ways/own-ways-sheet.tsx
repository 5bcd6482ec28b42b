'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/dialogs/sheet';
import { useOpenings } from '@/components/ui/dialogs/use-openings';
import { Field } from '@/components/ui/fields/field';
import { Switch } from '@/components/ui/fields/switch';
import { TextInput } from '@/components/ui/fields/text-input';
import { keepOwn, sharedBy, useOwnPayWays, useShare } from '@/lib/device/hooks/pay-ways';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { isEnter } from '@/lib/device/page/keyboard/key-press';
import { isoCode } from '@/lib/domain/money/currency-units';
import type { Member } from '@/lib/domain/nouns';
import type { PayWays } from '@/lib/domain/pay-ways';
import { readOwnWays, shownIban, type WayProblem } from '@/lib/pay/own-ways';

export type OwnWaysSheetProps = {
  readonly groupCode: string;
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with what was saved (null: all was deleted), and whether the group sees it. */
  readonly onKept: (ways: PayWays | null, isKept: boolean, isShared: boolean) => void;
};

type WayField = keyof PayWays;

const ADDRESS = ['street', 'houseNumber', 'postalCode', 'town', 'country'] as const;
const OTHER = ['phone', 'paypal', 'revolut'] as const;

/** What one's own keyboard and browser should know of a field. */
const INPUT: Partial<Record<WayField, Readonly<Record<string, string>>>> = {
  holder: { autoComplete: 'name', autoCapitalize: 'words' },
  street: { autoComplete: 'off' },
  postalCode: { autoComplete: 'postal-code' },
  town: { autoComplete: 'address-level2' },
  country: { autoCapitalize: 'characters' },
  iban: { autoCapitalize: 'characters' },
  bic: { autoCapitalize: 'characters' },
  phone: { inputMode: 'tel', autoComplete: 'tel' },
};

/** The form of what one is paid by. Each field says what is wrong with it once one has left it, or wanted to save. */
export function OwnWaysSheet(props: OwnWaysSheetProps) {
  return <WaysForm key={useOpenings(props.open)} {...props} />;
}

function WaysForm({ groupCode, member, open, onClose, onKept }: OwnWaysSheetProps) {
  const t = useTranslations('payWays');
  const { group } = useLedger(groupCode);
  const own = useOwnPayWays();
  const shared = sharedBy(member);
  const [isShared, setIsShared] = useState(shared !== null);
  const share = useShare(groupCode, member);
  const [typed, setTyped] = useState<PayWays>(() => {
    const ways = own ?? shared ?? {};
    return { ...ways, ...(ways.iban !== undefined && { iban: shownIban(ways.iban) }) };
  });
  const [left, setLeft] = useState<ReadonlySet<WayField>>(new Set());
  const form = useRef<HTMLDivElement>(null);
  const read = readOwnWays(typed, isoCode(group.currency));
  const problemText = useProblemText();

  const keep = (ways: PayWays | null) => {
    share(isShared ? ways : null);
    onKept(ways, keepOwn(ways), isShared && ways !== null);
    onClose();
  };
  const save = () => {
    const [first] = read.problems.keys();
    if (first === undefined) {
      const ways = Object.keys(read.ways).length === 0 ? null : read.ways;
      keep(ways);
      return;
    }
    setLeft(new Set(read.problems.keys()));
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const field = (name: WayField, hint?: string) => {
    const problem = left.has(name) ? read.problems.get(name) : undefined;
    return (
      <Field key={name} label={t(`fields.${name}`)} hint={hint} error={problem && problemText(problem)}>
        {(control) => (
          <TextInput
            autoComplete="off"
            spellCheck={false}
            {...INPUT[name]}
            {...control}
            name={name}
            value={typed[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            onKeyDown={({ nativeEvent }) => {
              if (isEnter(nativeEvent)) save();
            }}
            onBlur={() => {
              setLeft(new Set(left).add(name));
              if (name === 'iban') setTyped({ ...typed, iban: shownIban(typed.iban ?? '') });
            }}
          />
        )}
      </Field>
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('row')}
      closeLabel={t('close')}
      action={<Button onClick={save}>{t('save')}</Button>}
    >
      <div ref={form} className="grid gap-4 pt-1">
        <p className="text-label text-ink-2">{shared ? t('introShared') : t('intro')}</p>
        {field('iban')}
        {field('holder', t('hints.holder'))}
        {read.asksBic && field('bic', t('hints.bic'))}
        {read.asksAddress && (
          <>
            <p className="text-label text-ink-2">{t('hints.address')}</p>
            {ADDRESS.map((name) => field(name, name === 'country' ? t('hints.country') : undefined))}
          </>
        )}
        {OTHER.map((name) => field(name, t(`hints.${name}`)))}
        <Switch
          label={t('sharing.label')}
          hint={t(isShared ? 'sharing.on' : 'sharing.off')}
          checked={isShared}
          onChange={setIsShared}
        />
        {(own ?? shared) !== null && (
          <Button variant="danger-quiet" onClick={() => keep(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function useProblemText(): (problem: WayProblem) => string {
  const t = useTranslations('payWays.problems');
  return ({ problem, ...values }) => t(problem, { length: 0, expected: 0, ...values });
}
