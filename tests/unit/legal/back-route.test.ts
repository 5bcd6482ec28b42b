import { legalBackRoute } from '@/components/legal/back-route';

test.each([
  ['/join-pari-group/Lissabon/ACDEFGHIJKLM', '/join-pari-group/Lissabon/ACDEFGHIJKLM'],
  ['/join-en-pari-group/Lissabon/ACDEFGHIJKLM', '/join-en-pari-group/Lissabon/ACDEFGHIJKLM'],
  ['/onboarding-create-group?flow=manage', '/onboarding-create-group?flow=manage'],
  ['/create-group-members', '/create-group-members'],
  [null, '/pari'],
])('opened from %s, the terms lead back to %s', (previousRoute, back) => {
  expect(legalBackRoute(previousRoute)).toBe(back);
});
