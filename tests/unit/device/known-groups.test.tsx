import { renderHook } from '@testing-library/react';

import { GroupsOfTab, useKnownGroups } from '@/lib/device/hooks/known-groups';

test('a tab knows its groups also after a page outside of them', () => {
  const first = renderHook(useKnownGroups, { wrapper: GroupsOfTab });
  const known = first.result.current;
  first.unmount();
  expect(renderHook(useKnownGroups, { wrapper: GroupsOfTab }).result.current).toBe(known);
});
