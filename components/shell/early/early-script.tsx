'use client';

import { buttonClass } from '@/components/ui/button-class';
import { openPopoversByScript } from '@/lib/device/page/early/popover';
import { hearEarlySubmits } from '@/lib/device/page/early/submit';
import { leaveOldBrowserAlone, type ScriptTrouble, watchScripts } from '@/lib/device/page/early/watch';
import { SCRIPTS_FAILED_MS, SCRIPTS_LATE_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';

/** Only the server writes them: the browser has run them before React starts, and need not load them a second time. */
const texts =
  typeof window === 'undefined'
    ? [
        // A browser that cannot read the second one still runs the first.
        `(${leaveOldBrowserAlone.toString()})()`,
        `(${openPopoversByScript.toString()})();` +
          `(${watchScripts.toString()})(${SCRIPTS_LATE_MS},${SCRIPTS_FAILED_MS});` +
          `(${hearEarlySubmits.toString()})(${JSON.stringify(routes.needsScript)})`,
      ]
    : ['', ''];

export type TroubleWords = Readonly<Record<ScriptTrouble, string>> & { readonly again: string };

type EarlyScriptProps = { readonly nonce: string | undefined; readonly words: TroubleWords };

/**
 * Inlined in the HTML before every form, because a tap can come before any file. With the words for the case that
 * scripts do not load, of which styles show those that fit (`data-scripts` of the document).
 */
export const EarlyScript = ({ nonce, words }: EarlyScriptProps) => (
  <>
    {texts.map((text, place) => (
      <script key={place} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
    ))}
    <div role="alert" data-when="late failed old" className="script-trouble">
      <div className="col flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-label wide:max-w-[68rem]">
        <div className="min-w-0 flex-[1_1_12rem]">
          {(['late', 'failed', 'old'] as const).map((trouble) => (
            <p key={trouble} data-when={trouble}>
              {words[trouble]}
            </p>
          ))}
        </div>
        <div data-when="late failed">
          <button type="button" data-again className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {words.again}
          </button>
        </div>
      </div>
    </div>
  </>
);
