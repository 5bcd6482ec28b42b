import fc from 'fast-check';
import { PHONE_LINK_MAX_LENGTH } from '@/lib/limits';
import { canSeal, seal, unseal } from '@/lib/device/page/phone-link/seal';

// Each key takes 600,000 rounds, so these are few.
const few = { numRuns: 5 };

test('what is sealed comes out with the same passphrase, however a keyboard writes it, and with no other', async () => {
  expect(canSeal()).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300 }), fc.string({ minLength: 8 }), async (text, passphrase) => {
      const sealed = await seal(text, passphrase);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(await unseal(sealed, ` ${passphrase.normalize('NFD')} `)).toBe(text);
      expect(await unseal(sealed, `${passphrase}x`)).toBeNull();
    }),
    few,
  );
});

test('a changed, cut off or foreign text opens nothing', async () => {
  const sealed = await seal('de.zzz.ACDEFGHIJKLM', 'Käsebrot 7');
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  for (const text of [changed, sealed.slice(0, -4), sealed.slice(0, 10), '', '!', 'AAAA', '🦊'])
    expect([text, await unseal(text, 'Käsebrot 7')]).toEqual([text, null]);
});

test('the same text is sealed differently each time, and a hundred groups stay below the longest link', async () => {
  const text = `de.zzzzzz.${Array.from({ length: 100 }, () => 'ACDEFGHIJKLM-1a2b3c4d').join('.')}`;
  const [one, other] = [await seal(text, 'Käsebrot 7'), await seal(text, 'Käsebrot 7')];
  expect(one).not.toBe(other);
  expect(one.length).toBeLessThan(PHONE_LINK_MAX_LENGTH);
});
