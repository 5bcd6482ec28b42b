import nextConfig from '@/next.config.mjs';
import { CAMERA_PATH, cameraPolicy } from '@/lib/permissions-policy.mjs';
import { GROUP_SCREENS, mayUseCamera, routes } from '@/lib/routes';

test('the camera is open on the page that scans a code, and on no other', async () => {
  expect(CAMERA_PATH).toBe(routes.fromOtherPhone);
  expect(Object.values(GROUP_SCREENS).filter(mayUseCamera)).toEqual([CAMERA_PATH]);
  const rules = (await nextConfig.headers?.()) ?? [];
  const open = rules.filter(({ headers }) => headers.some(({ value }) => value.includes('camera=(self)')));
  expect(open).toEqual([
    { source: CAMERA_PATH, headers: [{ key: 'Permissions-Policy', value: cameraPolicy }] },
  ]);
});
