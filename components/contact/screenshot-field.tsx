'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { fieldLabelClass, FieldNotes } from '@/components/ui/fields/field';

/** The server accepts only these types, and goes by the content; phones convert their pictures to one of them. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

const NO_PICTURE = 'not-an-image';

/** A file whose type the device does not know may be a picture. */
const isImageType = ({ type }: File): boolean => type === '' || type.startsWith('image/');

type ScreenshotFieldProps = {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error: string | undefined;
};

/** A picture of what went wrong, with a preview. */
export function ScreenshotField({ file, onChange, error }: ScreenshotFieldProps) {
  const t = useTranslations('contact');
  const id = useId();
  const errorText = useTranslations('errors');
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const isPicture = file !== null && isImageType(file) && file !== unreadable;
  // The server decides, with the same error text: it reads pictures that this browser cannot show, and the reverse.
  const wrong = error ?? (file === null || isPicture ? undefined : errorText(NO_PICTURE));
  const describedBy = [`${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <p id={`${id}-label`} className={`mb-2 ${fieldLabelClass}`}>
        {t('screenshot')}
      </p>
      {isPicture && <Preview file={file} onUnreadable={() => setUnreadable(file)} />}
      <div className="flex flex-wrap gap-2">
        <label
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
        >
          <span>{t(file ? 'chooseOther' : 'choose')}</span>
          <input
            // A new element after "remove": the old one would fire no event if the same file were chosen again.
            key={file ? 'chosen' : 'empty'}
            type="file"
            name="screenshot"
            accept={ACCEPTED}
            aria-describedby={describedBy}
            aria-invalid={wrong !== undefined || undefined}
            className="sr-only"
            onChange={(event) => onChange(event.target.files?.[0] ?? file)}
          />
        </label>
        {file && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <FieldNotes id={id} hint={t('screenshotHint')} error={wrong} />
    </div>
  );
}

/** Read as a data URL, because our content security policy allows those for images. */
function Preview({ file, onUnreadable }: { readonly file: File; readonly onUnreadable: () => void }) {
  const t = useTranslations('contact');
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => setUrl(typeof reader.result === 'string' ? reader.result : null));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  return (
    <div className="mb-3 h-44 rounded-control border border-line bg-sunken p-1.75">
      {url !== null && (
        <picture className="contents">
          <img
            src={url}
            onError={onUnreadable}
            alt={t('preview', { name: file.name })}
            className="h-40 w-full rounded-inner object-contain"
          />
        </picture>
      )}
    </div>
  );
}
