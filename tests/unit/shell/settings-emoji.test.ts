import { plainUserAgent, settingsEmoji } from '@/lib/settings-emoji';

test.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '🔧'],
  ['Chrome', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', '🔧'],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    '🔧',
  ],
  ['Safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', '⚙️'],
  ['Edge', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', '⚙️'],
  ['an unknown browser', '', '⚙️'],
])('%s gets its own settings emoji', (_, userAgent, emoji) => {
  expect(settingsEmoji(userAgent)).toBe(emoji);
  expect(settingsEmoji(plainUserAgent(userAgent))).toBe(emoji);
  expect(plainUserAgent(userAgent)).toMatch(/^(?:Chrome|Safari)$/);
});
