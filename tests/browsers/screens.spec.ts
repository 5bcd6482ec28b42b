import { routes } from '@/lib/routes';
import { aBusyGroup } from '@/tests/e2e/support/group';
import { screens } from '@/tests/e2e/support/screens';
import { test } from './support/test';

test('nothing is cut off on any screen, and no emoji is blank', async ({ visitor, friend }) => {
  const group = await aBusyGroup(friend, 'Donaudampfschifffahrtsausflug');
  await visitor.open(routes.terms);
  // Screens for devices without the group come first, because the device cannot forget a group again.
  const all = Object.entries(screens).toSorted(
    ([, one], [, other]) => Number(one.isMember ?? true) - Number(other.isMember ?? true),
  );
  for (const [name, { path, isMember = true, view = 'view2' }] of all) {
    if (isMember) await visitor.remembers(group, view);
    await test.step(name, async () => {
      await visitor.open(path(group, 'en'));
      await visitor.hasOneHeading();
      await visitor.findsAllInSight();
    });
  }
});
