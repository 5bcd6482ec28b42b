import { PackedSeed, PresentScreen } from '@/components/screens/group';
import { packSeed } from '@/lib/device/state/packed-seed';
import type { GroupSeed } from '@/lib/device/state/packed-seed';

/** What every page of a group renders: its data, and the screen for its path. */
export const GroupPage = ({ seed }: { readonly seed: GroupSeed }) => (
  <PackedSeed key={seed.groupCode} text={packSeed(seed)}>
    <PresentScreen />
  </PackedSeed>
);
