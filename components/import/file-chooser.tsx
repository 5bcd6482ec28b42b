'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Emoji } from '@/components/ui/emoji';
import { controlClass, Field } from '@/components/ui/fields/field';

export type Choosable = Pick<File, 'name' | 'arrayBuffer'>;

type FileChooserProps = {
  readonly onChoose: (file: Choosable) => void;
  /** What it is for. */
  readonly lead: string;
};

/** A pasted table as a file. */
const fileOf = (text: string, name: string): Choosable => ({
  name,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
});

/** Takes a file that is dropped anywhere: elsewhere the browser would open it. @returns whether one is held over the page */
function useDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(name, act, { signal: ended.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setIsOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onDrop(file);
    });
    return () => ended.abort();
  }, [onDrop]);
  return isOver;
}

/** Takes a file: chosen, dropped, or as a pasted table. */
export function FileChooser({ onChoose, lead }: FileChooserProps) {
  const t = useTranslations('import.file');
  const isOver = useDrop(onChoose);
  const input = useRef<HTMLInputElement>(null);
  // One that was chosen before the script was there.
  useEffect(() => {
    const [early] = input.current?.files ?? [];
    if (early) onChoose(early);
  }, [onChoose]);
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
      <PasteTable onPaste={(text) => onChoose(fileOf(text, t('pasted')))} />
    </div>
  );
}

/** A table from the clipboard, which needs no file. */
function PasteTable({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const t = useTranslations('import.file');
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const read = () => {
    setIsMissed(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else onPaste(text);
  };
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('paste')}
      </Button>
    );
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
            onChange={({ target }) => setText(target.value)}
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
