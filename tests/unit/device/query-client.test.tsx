import { useQueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';

import { GroupQueries } from '@/lib/device/data/query-client';

test('a tab has one client, also after a page outside of the groups', () => {
  const first = renderHook(useQueryClient, { wrapper: GroupQueries });
  const client = first.result.current;
  first.unmount();
  expect(renderHook(useQueryClient, { wrapper: GroupQueries }).result.current).toBe(client);
});
