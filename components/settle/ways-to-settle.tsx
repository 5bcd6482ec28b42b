'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useWaysToSettle, type WayKind } from '@/components/settle/use-ways-to-settle';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Chips } from '@/components/ui/fields/chips';
import { useQuickRadios } from '@/components/shell/quick-radios';
import { RadioLine } from '@/components/shell/radio-line';
import { Sentence } from '@/components/ui/verbatim';

const KINDS: readonly WayKind[] = ['fewest', 'direct', 'through'];

type WaysToSettleProps = {
  readonly groupCode: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/**
 * "Wie ausgleichen?": three ways, each with what it means for this group. A tap, Enter or Space chooses one for the whole
 * group and closes the sheet; "Alle über eine Person" asks for the person first.
 */
export function WaysToSettle({ groupCode, open, onClose }: WaysToSettleProps) {
  const t = useTranslations('settle.ways');
  const [isAsking, setIsAsking] = useState(false);
  const { chosen, lineOf, person, setPerson, chips, choose } = useWaysToSettle(groupCode, open);
  const leave = () => {
    setIsAsking(false);
    setPerson(null);
    onClose();
  };
  const { propsOf, close } = useQuickRadios(
    chosen,
    (kind) => {
      setIsAsking(kind === 'through');
      if (kind === 'through') return 'stay';
      choose(kind);
      return 'close';
    },
    leave,
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('close')}
          </Button>
          {isAsking && (
            <Button
              onClick={() => {
                choose('through');
                close();
              }}
            >
              {t('through.choose', { name: person.name })}
            </Button>
          )}
        </>
      }
    >
      <div role="radiogroup" aria-label={t('title')} className="-mx-3 text-ink">
        {KINDS.map((kind) => (
          <RadioLine
            key={kind}
            name={t(`${kind}.name`)}
            hint={<Sentence>{lineOf(kind)}</Sentence>}
            input={propsOf(kind)}
          />
        ))}
      </div>
      {isAsking && (
        <div className="mt-2 text-ink">
          <Chips
            label={t('through.who')}
            chips={chips}
            value={person.id}
            onChange={setPerson}
            placeholder={t('through.pick')}
          />
        </div>
      )}
      <p className="mt-3 text-caption">{t('everybody')}</p>
    </Dialog>
  );
}
