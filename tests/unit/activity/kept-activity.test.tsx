import { screen } from '@testing-library/react';

import { ActivityScreen } from '@/components/activity/activity-screen';
import { useActivity } from '@/lib/device/hooks/activity';
import { seedCopy } from '@/lib/device/state/copy';
import type { Activity } from '@/lib/domain/ledger/event';
import { recordMember } from '@/lib/domain/ledger/event';
import { copyOf, GROUP_CODE, memberOf } from '@/tests/unit/device/a-ledger';
import { renderGroup } from '@/tests/unit/device/render-group';

jest.mock('@/lib/device/hooks/activity', () => ({ useActivity: jest.fn() }));

/** Shows what this device has kept of these days of November, the newest first. */
function open(...days: readonly number[]) {
  const activities = days.map<Activity>((day, place) => ({
    ...{ revision: days.length - place, at: new Date(Date.UTC(2026, 10, day, 10)), author: null },
    ...{ undoneBy: null, undoes: null },
    event: { kind: 'member.added', before: null, after: recordMember(memberOf('Ben', 1)) },
  }));
  jest.mocked(useActivity).mockReturnValue({
    ...{ status: 'here', activities, isKept: true, error: null, isAsking: false, retry: jest.fn() },
    ...{ hasMore: false, more: jest.fn(), isLoadingMore: false, moreFailed: false },
  });
  return renderGroup(<ActivityScreen groupCode={GROUP_CODE} />, (known) =>
    seedCopy(known, GROUP_CODE, copyOf({ Anna: 0, Ben: 0 })),
  );
}

test('without a network it says from when to when its changes are', () => {
  open(21, 20);
  expect(screen.getByText(/vom 20\. November 2026 bis 21\. November 2026\.$/)).toBeVisible();
});

test('a single day is said once', () => {
  open(20, 20);
  expect(screen.getByText(/vom 20\. November 2026\.$/)).toBeVisible();
});
