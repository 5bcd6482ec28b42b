'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';

import { useUndoKey } from '@/components/activity/use-undo-key';
import { focusHeading } from '@/components/shell/focus-heading';
import { useOpenScreen } from '@/components/shell/group-navigation';
import { ScreenMessages } from '@/components/shell/messages/screen-messages';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { Sentence } from '@/components/ui/verbatim';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { useTakeBack } from '@/lib/device/hooks/outbox-hooks';
import { offerUndo, type UndoOffer } from '@/lib/device/hooks/undo-offer';
import { markJustChanged } from '@/lib/device/page/look/just-changed';
import { keepSettled } from '@/lib/device/page/look/just-settled';
import { type JournalEvent, recordEntry, recordMember, reverse, subjectOf } from '@/lib/domain/ledger/event';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { apart } from '@/lib/domain/text/text';
import { UNDO_OFFERED_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';

const WORDS = {
  deleted: 'offer.deleted',
  changed: 'offer.changed',
  renamed: 'offer.renamed',
} as const satisfies Record<Exclude<UndoOffer['did'], 'paid' | 'saved'>, string>;

type UndoBarProps = {
  readonly offer: UndoOffer;
  /** Reads a text aloud; an empty one ends it. */
  readonly say: (text: string) => void;
};

/** The bar, with the messages it needs. */
export const UndoBarNow = (props: UndoBarProps) => (
  <ScreenMessages>
    <Offer {...props} />
  </ScreenMessages>
);

/** What was done, as the Journal will record it; null if this device does not know what its subject is now. */
function eventOf(offer: UndoOffer, { entries, members }: LedgerCopy): JournalEvent | null {
  if (offer.did === 'paid') {
    const present = entries.find(({ id }) => id === offer.payment.id);
    return { kind: 'plan.confirmed', before: null, after: present ? recordEntry(present) : offer.payment };
  }
  if (offer.did === 'saved') {
    const present = entries.find(({ id }) => id === offer.entryId);
    return present ? { kind: 'entry.created', before: null, after: recordEntry(present) } : null;
  }
  if ('entry' in offer) {
    const before = recordEntry(offer.entry);
    if (offer.did === 'deleted') return { kind: 'entry.deleted', before, after: null };
    const present = entries.find(({ id }) => id === before.id);
    return present ? { kind: 'entry.revised', before, after: recordEntry(present) } : null;
  }
  const before = recordMember(offer.member);
  if (offer.did === 'deleted') return { kind: 'member.removed', before, after: null };
  const present = members.find(({ id }) => id === before.id);
  return present ? { kind: 'member.renamed', before, after: recordMember(present) } : null;
}

/** Whether an element is hovered or contains the focus. @returns the ref for the element, and whether it is */
function useHeld() {
  const element = useRef<HTMLElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    for (const begin of ['pointerenter', 'focusin'])
      element.current?.addEventListener(begin, () => setIsHeld(true), { signal });
    for (const end of ['pointerleave', 'focusout'])
      element.current?.addEventListener(end, () => setIsHeld(false), { signal });
    return () => ended.abort();
  }, []);
  return [element, isHeld] as const;
}

/** What was done, in words. */
function useSaid(offer: UndoOffer): string {
  const t = useTranslations('activity');
  if (offer.did === 'paid') return t('offer.paid');
  const { name } = offer;
  return offer.did === 'saved'
    ? t('offer.saved', apart({ name, amount: offer.amount }))
    : t(WORDS[offer.did], apart({ name }));
}

/** Lies over the lower part of the screen, above the bars, so that nothing moves. Stays while hovered or focused. */
function Offer({ offer, say }: UndoBarProps) {
  const t = useTranslations('activity');
  const { groupCode, saved } = offer;
  const ledger = useKnownLedger(groupCode);
  const undoEvent = useTakeBack(groupCode);
  const openScreen = useOpenScreen();
  const [bar, isHeld] = useHeld();
  const [isDone, setIsDone] = useState(false);
  const done = useSaid(offer);
  const said = isDone ? t('offer.done') : done;
  const wordsId = useId();
  useEffect(() => {
    say(said);
    return () => say('');
  }, [say, said]);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => offerUndo(null), UNDO_OFFERED_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isDone]);

  const undo = () => {
    const event = ledger && eventOf(offer, ledger);
    const back = event && reverse(event);
    if (back && undoEvent(saved, back)) {
      // If the payment had settled the group, it is not settled any more.
      if (offer.did === 'paid') keepSettled(groupCode);
      const id = subjectOf(back);
      if (id !== null) markJustChanged(id);
      setIsDone(true);
    } else {
      offerUndo(null);
      openScreen(routes.activity(groupCode));
    }
  };
  /** The button disappears, and would take the focus with it. */
  const tapUndo = () => {
    focusHeading();
    undo();
  };
  const undoByKey = () => (bar.current?.contains(document.activeElement) ? tapUndo() : undo());
  useUndoKey(isDone ? null : undoByKey);
  const close = () => {
    focusHeading();
    offerUndo(null);
  };
  return (
    <section
      aria-labelledby={wordsId}
      ref={bar}
      className="undo-bar fixed inset-x-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100%-2*var(--gutter))] animate-rise items-center gap-1 rounded-card border border-line bg-surface py-1 pr-1 pl-4 text-label floating"
    >
      <p id={wordsId} className="line-clamp-2 min-w-0 wrap-words">
        <Sentence>{said}</Sentence>
      </p>
      {!isDone && (
        <Button variant="quiet" size="sm" onClick={tapUndo} aria-keyshortcuts="Control+Z Meta+Z">
          {t('undo')}
        </Button>
      )}
      <IconButton icon={<CloseIcon />} wordHidden="always" onClick={close}>
        {t('offer.close')}
      </IconButton>
    </section>
  );
}
