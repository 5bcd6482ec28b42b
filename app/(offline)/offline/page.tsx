import { OfflineApp } from '@/components/screens/offline-app';

/** Rendered at build time, for every device and every URL. */
export const dynamic = 'force-static';

/** What the service worker shows for every URL while there is no network. */
export default function OfflinePage() {
  return <OfflineApp />;
}
