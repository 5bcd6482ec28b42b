'use client';

import { useTranslations } from 'next-intl';

import { LogoMark } from '@/components/shell/bars/logo-link';
import { useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { Sentence, Verbatim } from '@/components/ui/verbatim';
import type { Group } from '@/lib/domain/nouns';
import { apart } from '@/lib/domain/text/text';
import { product } from '@/lib/product';

/** As the picture draws them (lib/server/pictures/invitation-picture.ts): in the colours of people, and five at most. */
const ROUNDS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5'] as const;

type PreviewCardProps = { readonly group: Group; readonly memberCount: number };

/** The invitation as a messenger shows it: the picture, redrawn here so that it needs no network, and its text. */
export function PreviewCard({ group, memberCount }: PreviewCardProps) {
  const t = useTranslations('invitation');
  const label = useTranslations('sharing')('preview');
  const url = useInvitationUrl(group);
  return (
    <figure>
      <figcaption className="px-1 pb-2 text-caption text-ink-2">{label}</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div
          aria-hidden="true"
          className="@container flex aspect-[1200/630] flex-col justify-between bg-canvas forced-colors:border-b"
        >
          <p className="flex items-center gap-2 px-[7cqi] pt-[6cqi] text-label text-ink-2">
            <LogoMark />
            <span>{t('pictureLead')}</span>
          </p>
          <p className="line-clamp-2 px-[7cqi] text-[min(2.5rem,9cqi)] leading-[1.14] font-title tracking-[-0.02em] wrap-words">
            <Verbatim>{group.name}</Verbatim>
          </p>
          <div>
            <p className="flex items-center gap-2 px-[7cqi] pb-[4cqi] text-label text-ink-2">
              <span className="flex -space-x-2">
                {ROUNDS.slice(0, memberCount).map((tint) => (
                  <span key={tint} className={`size-6 rounded-full border-2 border-canvas ${tint}`} />
                ))}
              </span>
              <span>{t('members', { count: memberCount })}</span>
            </p>
            <svg viewBox="0 0 1200 18" preserveAspectRatio="none" className="block h-1.5 w-full">
              <path d="M0 0h1200v18H0z" className="fill-line" />
              <path d="M240 0h360v18H240z" className="fill-owe-bar" />
              <path d="M600 0h440v18H600z" className="fill-get-bar" />
            </svg>
          </div>
        </div>
        <div className="border-t border-line px-4 py-3 text-caption wrap-words text-ink-2">
          <span className="block text-name text-ink">
            <Sentence>{t('title', apart({ group: group.name }))}</Sentence>
          </span>
          <span className="block">
            <Sentence>{t('description', apart({ group: group.name, product: product.name }))}</Sentence>
          </span>
          <span className="block truncate">{hostOf(url)}</span>
        </div>
      </div>
    </figure>
  );
}

/** The host of a URL; blank while the origin is unknown, as on a server that has none configured. */
function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '\u00a0';
  }
}
