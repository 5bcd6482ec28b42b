'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Emoji } from '@/components/ui/emoji';
import { controlClass, Field } from '@/components/ui/fields/field';
import type { Choosable } from '@/lib/device/hooks/use-import-file';

type FileChooserProps = {
  readonly onChoose: (file: Choosable) => void;
  /** What it is for. */
  readonly lead: string;
  /** A file is held over the page. */
  readonly isOver: boolean;
  /** It takes the place of a file that had the focus. */
  readonly takesFocus: boolean;
  /** The table that is pasted; null: none yet. */
  readonly pasted: string | null;
  readonly onPasted: (text: string) => void;
};

/** A pasted table as a file. */
function fileOf(text: string, name: string): Choosable {
  const { buffer, length } = new TextEncoder().encode(text);
  return { name, size: length, arrayBuffer: () => Promise.resolve(buffer) };
}

/** Takes a file: chosen, dropped, or as a pasted table. */
export function FileChooser(props: FileChooserProps) {
  const { onChoose, lead, isOver, takesFocus, pasted, onPasted } = props;
  const t = useTranslations('import.file');
  const input = useRef<HTMLInputElement>(null);
  // One that was chosen before the script was there.
  useEffect(() => {
    const [early] = input.current?.files ?? [];
    if (early) onChoose(early);
  }, [onChoose]);
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="grid gap-4">
      <div
        className={clsx(
          'grid justify-items-center gap-4 rounded-card border border-dashed px-6 py-9 text-center',
          isOver ? 'border-accent bg-primary-soft' : 'border-line-strong bg-surface',
        )}
      >
        <Emoji className="text-[2.75rem] leading-14">📄</Emoji>
        <p className="max-w-[34ch] text-ink-2 text-pretty">{isOver ? t('dropped') : lead}</p>
        <div className="grid w-full max-w-70 gap-2">
          <label
            className={`${buttonClass()} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <span>{t('choose')}</span>
            <input
              ref={input}
              type="file"
              className="sr-only"
              onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
            />
          </label>
          <p className="text-caption text-ink-2 [@media(hover:none)]:hidden">{t('drop')}</p>
        </div>
      </div>
      <PasteTable text={pasted} onChange={onPasted} onPaste={(text) => onChoose(fileOf(text, t('pasted')))} />
    </div>
  );
}

type PasteTableProps = {
  /** null: nobody wants it yet. */
  readonly text: string | null;
  readonly onChange: (text: string) => void;
  readonly onPaste: (text: string) => void;
};

/** A table from the clipboard, which needs no file. */
function PasteTable({ text, onChange, onPaste }: PasteTableProps) {
  const t = useTranslations('import.file');
  const [wasOpened, setWasOpened] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wasOpened) field.current?.focus({ preventScroll: true });
  }, [wasOpened]);
  if (text === null)
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setWasOpened(true);
          onChange('');
        }}
      >
        {t('paste')}
      </Button>
    );
  const read = () => {
    setIsMissed(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else onPaste(text);
  };
  return (
    <Card padded className="grid gap-3">
      <Field
        label={t('pasteLabel')}
        hint={t('pasteHint')}
        error={isMissed && text.trim() === '' ? t('pasteEmpty') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={6}
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
            className={controlClass('py-3 font-mono text-label whitespace-pre')}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={read}>
        {t('pasteRead')}
      </Button>
    </Card>
  );
}
