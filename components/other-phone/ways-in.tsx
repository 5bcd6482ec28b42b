'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';

import { type ScanProblem, Scanner } from '@/components/other-phone/scanner';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { Field } from '@/components/ui/fields/field';
import { TextInput } from '@/components/ui/fields/text-input';
import { useBrowserValue } from '@/lib/device/page/browser-value';
import { isIosDevice, runsAsApp } from '@/lib/device/page/device-info';
import { openReader, readPictureFile } from '@/lib/device/page/phone-link/read-picture';
import { PHONE_LINK_MAX_LENGTH } from '@/lib/limits';
import { routes } from '@/lib/routes';
import type { LinkProblem } from '@/lib/session/phone-link';

/** Why nothing has come of a link, a code or a picture. */
export type ArrivalProblem =
  | { readonly kind: LinkProblem | ScanProblem | 'expired' | 'none' | 'noCode' }
  | { readonly kind: 'elsewhere'; readonly host: string };

type WaysInProps = {
  readonly problem: ArrivalProblem | null;
  /** Called with a text that may be a link. */
  readonly onText: (text: string) => void;
  readonly onProblem: (problem: ArrivalProblem | null) => void;
};

/** Browsers have it over https and on localhost only. */
const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** What an iPhone opens in the browser does not come into the app on its home screen, which has a storage of its own. */
const isBesideApp = (): boolean => isIosDevice(navigator.userAgent, navigator.maxTouchPoints) && !runsAsApp();

/** The camera, a picture, or a pasted link. */
export function WaysIn({ problem, onText, onProblem }: WaysInProps) {
  const t = useTranslations('otherPhone.arrival');
  const [isScanning, setIsScanning] = useState(false);
  const canScan = useBrowserValue(hasCamera, true);
  const saysApp = useBrowserValue(isBesideApp, false);
  const readPicture = async (file: Blob) => {
    onProblem(null);
    const reader = await openReader().catch(() => null);
    if (!reader) {
      onProblem({ kind: 'noReader' });
      return;
    }
    const text = await readPictureFile(file, reader).catch(() => null);
    if (text === null) onProblem({ kind: 'noCode' });
    else onText(text);
  };
  const words =
    problem &&
    (problem.kind === 'elsewhere'
      ? t('problem.elsewhere', { host: problem.host })
      : t(`problem.${problem.kind}`));
  return (
    <>
      <p className="text-lead text-ink-2">{t('lead')}</p>
      {saysApp && <p className="text-label text-ink-2">{t('iosApp')}</p>}
      <p className="hidden text-ink-2 no-script:block">{t('noScript')}</p>
      {words !== null && <ErrorNotice>{words}</ErrorNotice>}
      {isScanning ? (
        <Scanner
          onText={(text) => {
            setIsScanning(false);
            onText(text);
          }}
          onFail={(kind) => {
            setIsScanning(false);
            onProblem({ kind });
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : (
        <div className="grid gap-3 no-script:hidden">
          {canScan && (
            <Button
              onClick={() => {
                onProblem(null);
                setIsScanning(true);
              }}
            >
              {t('scan')}
            </Button>
          )}
          <label
            className={`${buttonClass({ variant: 'secondary' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <span>{t('picture')}</span>
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void readPicture(file);
                // The same picture may be chosen again.
                target.value = '';
              }}
            />
          </label>
        </div>
      )}
      <PasteLink onText={onText} />
    </>
  );
}

/** Without a name the field is in no form that a browser posts by itself. */
function PasteLink({ onText }: Pick<WaysInProps, 'onText'>) {
  const t = useTranslations('otherPhone.arrival');
  const [text, setText] = useState('');
  const read = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onText(text);
  };
  return (
    <Card padded className="no-script:hidden">
      <form method="post" action={routes.needsScript} onSubmit={read} noValidate className="grid gap-4">
        <Field label={t('link')} hint={t('linkHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={text}
              maxLength={2 * PHONE_LINK_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              inputMode="url"
              enterKeyHint="go"
              onChange={({ target }) => setText(target.value)}
              onPaste={(event) => {
                // In place of what stands there: two links in one piece are none.
                event.preventDefault();
                setText(event.clipboardData.getData('text'));
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary">
          {t('read')}
        </Button>
      </form>
    </Card>
  );
}
