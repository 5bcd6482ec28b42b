import { type Client, clientFacts, clientInfo } from '@/components/contact/client-info';

const desktop: Client = { userAgent: '', maxTouchPoints: 0, isInstalled: false, canInstall: false };

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.1 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
};

const infoOf = (userAgent: string, more: Partial<Client> = {}) =>
  clientInfo(clientFacts({ ...desktop, userAgent, ...more }));

describe('a bug report tells what it was written on', () => {
  test('Anna on her iPhone, in Safari, with the app installed', () => {
    expect(infoOf(agents.iphone, { maxTouchPoints: 5, isInstalled: true })).toBe(
      '[mobile: yes, browser: Safari 18, mobile Safari: yes, iOS: yes, Android: no, installed app: yes, install prompt: no]',
    );
  });

  test('Ben on his Android phone, who could install it', () => {
    expect(infoOf(agents.pixel, { maxTouchPoints: 5, canInstall: true })).toBe(
      '[mobile: yes, browser: Chrome 137, mobile Safari: no, iOS: no, Android: yes, installed app: no, install prompt: yes]',
    );
  });

  test('an iPad that calls itself a Mac is recognised by its touch screen', () => {
    expect(infoOf(agents.ipad, { maxTouchPoints: 5 })).toContain('mobile Safari: yes, iOS: yes');
    expect(infoOf(agents.ipad)).toContain('mobile: no, browser: Safari 18, mobile Safari: no, iOS: no');
  });

  test.each([
    [agents.chromeOnIphone, 'browser: Chrome 137, mobile Safari: no, iOS: yes'],
    [agents.samsung, 'browser: Samsung Internet 28'],
    [agents.firefox, 'mobile: no, browser: Firefox 139'],
    [agents.edge, 'browser: Edge 137'],
    ['', 'mobile: no, browser: other'],
  ])('%s', (userAgent, told) => {
    expect(infoOf(userAgent)).toContain(told);
  });

  test('in less than the 500 characters that the server leaves for it', () => {
    for (const userAgent of Object.values(agents)) expect(infoOf(userAgent).length).toBeLessThan(200);
  });
});
