import { PresentScreen } from '@/app/group-screens';
import { type GroupSeed, SeedQueries } from '@/lib/client/seed';

/** What every page of a group is: its data, and the screen of its path. */
export const GroupPage = ({ seed }: { readonly seed: GroupSeed }) => (
  <SeedQueries key={seed.groupCode} seed={seed}>
    <PresentScreen />
  </SeedQueries>
);
