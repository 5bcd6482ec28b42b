'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { openReader, pixelsOf } from '@/lib/device/page/phone-link/read-picture';

/** The camera is refused or absent, or the decoder did not come. */
export type ScanProblem = 'noCamera' | 'noReader';

type ScannerProps = {
  /** Called with the text of the first code that is seen. */
  readonly onText: (text: string) => void;
  readonly onFail: (problem: ScanProblem) => void;
  readonly onClose: () => void;
};

/** Time for the screen between two looks. */
const PAUSE_MS = 120;
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 } },
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

type Seen = { readonly text: string } | { readonly problem: ScanProblem };

/** Looks through the camera until a code is seen, or the signal ends it. No picture leaves the device. */
async function look(video: HTMLVideoElement, signal: AbortSignal): Promise<Seen | null> {
  const reader = await openReader().catch(() => null);
  if (!reader) return { problem: 'noReader' };
  const stream = await navigator.mediaDevices.getUserMedia(WANTED).catch(() => null);
  if (!stream) return { problem: 'noCamera' };
  const canvas = document.createElement('canvas');
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const pixels = pixelsOf(video, canvas);
      const text = pixels && (await reader(pixels));
      if (text) return { text };
      await pause();
    }
    return null;
  } catch {
    return { problem: 'noCamera' };
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The picture of the camera, until it shows a QR code. */
export function Scanner({ onText, onFail, onClose }: ScannerProps) {
  const t = useTranslations('otherPhone.arrival');
  const video = useRef<HTMLVideoElement>(null);
  const tell = useEffectEvent((seen: Seen) => {
    if ('text' in seen) onText(seen.text);
    else onFail(seen.problem);
  });
  useEffect(() => {
    const looking = new AbortController();
    const begin = async (element: HTMLVideoElement) => {
      const seen = await look(element, looking.signal);
      if (seen && !looking.signal.aborted) tell(seen);
    };
    if (video.current) void begin(video.current);
    return () => looking.abort();
  }, []);
  return (
    <div className="grid gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('cameraPicture')}
        className="aspect-square w-full rounded-card border border-line bg-sunken object-cover"
      />
      <p role="status" className="text-center text-label text-ink-2">
        {t('scanning')}
      </p>
      <Button variant="secondary" onClick={onClose}>
        {t('stopScanning')}
      </Button>
    </div>
  );
}
