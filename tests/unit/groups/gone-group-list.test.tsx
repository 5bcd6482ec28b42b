import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { GoneGroupList } from '@/components/groups/gone-group-list';
import { dayNumber } from '@/lib/session/session';
import { browserSession, reloadBrowserSession, useSession } from '@/lib/session/session-browser';
import { renderGroup } from '@/tests/unit/device/render-group';

const goneSinceDay = dayNumber(Date.UTC(2026, 10, 21));
const show = (nowMs: number) =>
  renderGroup(<GoneGroupList groups={[{ groupCode: 'ACDEFGHIJKLM', goneSinceDay }]} nowMs={nowMs} />);

test('a gone group shows the last day on which it is listed, and is still listed on it', () => {
  show(Date.UTC(2027, 1, 19, 23));
  expect(screen.getByText('hier bis 19. Februar 2027')).toBeVisible();
});

test('the day after, it is not listed any more', () => {
  show(Date.UTC(2027, 1, 20));
  expect(screen.queryByText(/hier bis/)).not.toBeInTheDocument();
});

test('a gone group can be taken off the list, which is announced', async () => {
  document.cookie = `goneGroups=ACDEFGHIJKLM_${goneSinceDay}.BERLIN_${goneSinceDay}; Path=/`;
  reloadBrowserSession();
  const Remembered = () => (
    <>
      <h1 tabIndex={-1}>Meine Gruppen</h1>
      <GoneGroupList groups={useSession().goneGroups} nowMs={Date.UTC(2026, 10, 22)} />
    </>
  );
  renderGroup(<Remembered />);
  await userEvent.click(screen.getByRole('button', { name: 'Entfernen: ACDEFGHIJKLM' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(browserSession().goneGroups).toEqual([{ groupCode: 'BERLIN', goneSinceDay }]);
  expect(screen.getByRole('status')).toHaveTextContent('ACDEFGHIJKLM ist nicht mehr in der Liste.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
