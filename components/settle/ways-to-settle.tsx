'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useWaysToSettle, type WayKind } from '@/components/settle/use-ways-to-settle';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Chips } from '@/components/ui/fields/chips';
import { useQuickRadios } from '@/components/shell/quick-radios';
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
          <label
            key={kind}
            className="press relative flex min-h-14.5 items-center gap-3 rounded-control px-3 py-2 not-first:before:absolute not-first:before:inset-x-3 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-name">{t(`${kind}.name`)}</span>
              <span className="block text-caption text-ink-2">
                <Sentence>{lineOf(kind)}</Sentence>
              </span>
            </span>
            <input
              {...propsOf(kind)}
              className="size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-[7px] checked:border-primary"
            />
          </label>
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
