import { OfflineApp } from '@/components/screens/offline-app';

/** Made while building, for every device and every address. */
export const dynamic = 'force-static';

/** What the worker shows for every address while there is no network. */
export default function OfflinePage() {
  return <OfflineApp />;
}
