import { invitationPicture } from '@/lib/server/pictures/invitation-cache';
import { drawInvitation } from '@/lib/server/pictures/invitation-picture';
import { drawable } from '@/lib/server/pictures/invitation-picture';
import { escapeXml, textWidthAt100 } from '@/lib/server/pictures/draw-svg';
import sharp from 'sharp';

const invitation = (groupName: string, memberCount = 5) => ({
  groupName,
  memberCount,
  words: { lead: 'Du bist eingeladen', members: `${memberCount} Mitglieder` },
});

const names = [
  'Lissabon 2026',
  '<script>alert("&amp;")</script>',
  '100 % sicher? #1 \'oder\' "nicht"',
  '🏝️🏝️🏝️',
  'رحلة إلى لشبونة',
  'טיול ללילה בעיר',
  'W'.repeat(30),
  'Zażółć gęślą jaźń',
  '',
];

test.each(names)('the group %j has a picture of 1200 × 630 below 100 kB', async (name) => {
  const picture = drawInvitation(invitation(name));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(picture.byteLength).toBeLessThan(100_000);
});

test('Arabic letters beside digits are letters and not boxes, which would all look the same', () => {
  const [one, other] = ['رحلة 2026!', 'سفرة 2026!'].map((name) =>
    Buffer.from(drawInvitation(invitation(name))),
  );
  expect(other && one?.equals(other)).toBe(false);
});

test('what the picture names can be seen: another name or number is another picture', () => {
  const [first, ...others] = [
    invitation('Lissabon 2026'),
    invitation('Porto 2026'),
    invitation('Lissabon 2026', 6),
    invitation('رحلة'),
    invitation('טיול'),
    invitation('Ł'),
  ].map((each) => Buffer.from(drawInvitation(each)));
  for (const other of others) expect(first?.equals(other)).toBe(false);
});

test('of the members of a big group as many circles are drawn as fit', () => {
  expect(drawInvitation(invitation('Verein', 200)).byteLength).toBeGreaterThan(0);
});

test.each([
  ['🏝️ Malle', 'Malle'],
  ['Москва 2026', '2026'],
  ['  a \n b  ', 'a b'],
  ['Zu\u0308rich', 'Zürich'],
  ['Łódź & Søn', 'Łódź & Søn'],
  ['רחל', 'רחל'],
  ['a\u0007b', 'ab'],
])('of %j is drawn %j', (name, drawn) => {
  expect(drawable(name)).toBe(drawn);
});

test('every character that is drawn has a width of its own', () => {
  for (const character of 'AŁżßéرש€') expect(textWidthAt100(character)).toBeGreaterThan(10);
});

test('typed text cannot end a tag or an attribute', () => {
  expect(escapeXml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
});

test('a picture is drawn once for each version, and the cache forgets what nobody asked for in a while', () => {
  const first = invitationPicture('group.1.de', invitation('Lissabon 2026'));
  expect(invitationPicture('group.1.de', invitation('never drawn'))).toBe(first);
  for (let version = 2; version <= 101; version += 1)
    invitationPicture(`group.${version}.de`, invitation('W'));
  expect(invitationPicture('group.1.de', invitation('Lissabon 2026'))).not.toBe(first);
});
