'use client';

import { useTranslations } from 'next-intl';

import { ChangeLines, useChangeLines } from '@/components/words/change-lines';
import { useCopyWords } from '@/components/shell/group-code-field';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { useCopying } from '@/components/ui/fields/use-copying';
import { useKeptCopy } from '@/lib/device/hooks/use-kept-copy';
import type { Change } from '@/lib/domain/ledger/change';

type NeverSavedProps = { readonly groupCode: string; readonly changes: readonly Change[] };

/** What was saved on this device for a group that was deleted before it could be sent, with the words for it. */
export const NeverSaved = (props: NeverSavedProps) => (
  <ScreenMessages>
    <Lines {...props} />
  </ScreenMessages>
);

function Lines({ groupCode, changes }: NeverSavedProps) {
  const t = useTranslations('main.gone');
  const words = useCopyWords();
  // The server no longer has the group.
  const kept = useKeptCopy(groupCode);
  const lines = useChangeLines(changes, { members: kept?.members ?? [], group: kept?.group ?? null });
  const { state, copy } = useCopying(lines.join('\n'));
  return (
    <section className="grid gap-3 border-t border-line px-5 pt-5 pb-6 text-left">
      <p className="text-label">{t('neverSaved', { count: changes.length })}</p>
      <ChangeLines lines={lines} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={copy}>
          {words.copy}
        </Button>
        <p role="status" className="text-label text-ink-2">
          {state !== 'idle' && words[state]}
        </p>
      </div>
    </section>
  );
}
