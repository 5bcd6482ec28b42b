import { Resvg } from '@resvg/resvg-js';
import type { Browser, Page } from '@playwright/test';

import { meDigitsOf } from '@/lib/domain/me';
import { qrPath } from '@/lib/qr-path';
import { markOf, meText } from '@/lib/session/me-cookie';
import { readByJsqr } from '@/tests/support/read-qr';
import { meCookieOf, type TestGroup } from './group';
import { dismissWho, expect, type Language, type Person, textsOf } from './person';

/** Who somebody is in a group. */
export type Mine = readonly [group: TestGroup, name: string];

const meIn = (mine: readonly Mine[]): string =>
  meText(mine.map(([{ code, ids }, name]) => ({ mark: markOf(code), digits: meDigitsOf(ids[name] ?? '') })));

/** Whoever a device remembers to be in a group, as `meCookieOf` writes it; empty for nobody. */
export async function meOn(page: Page, { code }: TestGroup): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'me')?.value ?? '';
  const records = decodeURIComponent(cookie).match(/.{10}/g) ?? [];
  return records.find((record) => record.startsWith(markOf(code))) ?? '';
}

export const meOf = ([group, name]: Mine): string => meCookieOf(group, name);

export const storedOn = async (page: Page): Promise<readonly string[]> =>
  decodeURIComponent(
    (await page.context().cookies()).find(({ name }) => name === 'storedGroupCodes')?.value ?? '',
  ).split('.');

/** Makes a device have these groups, in each of which its person is somebody. */
export async function isIn(page: Page, origin: string, mine: readonly Mine[]): Promise<void> {
  const codes = mine.map(([{ code }]) => code);
  await page.context().addCookies([
    { name: 'storedGroupCodes', value: codes.join('.'), url: origin },
    { name: 'activeGroupCode', value: codes[0] ?? '', url: origin },
    { name: 'me', value: meIn(mine), url: origin },
  ]);
}

/**
 * Another phone, with a browser of its own, and what it has asked the server for.
 * @param language null for a phone that has never been here
 */
export async function anotherPhone(browser: Browser, person: Person, language: Language | null) {
  const { origin } = person;
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 360, height: 740 }, hasTouch: true },
    locale: 'de-DE',
  });
  if (language) await context.addCookies([{ name: 'language', value: language, url: origin }]);
  const page = await context.newPage();
  await dismissWho(page);
  const asked: string[] = [];
  context.on('request', (request) =>
    asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  return { page, texts: textsOf[language ?? 'de'], asked };
}

/** The link that a phone shows, read from the picture of its code as a camera sees it. */
export async function shownLink({ page, texts }: Pick<Person, 'page' | 'texts'>): Promise<string> {
  const picture = page.getByRole('img', { name: texts.otherPhone.qr }).first();
  await expect(picture).toBeVisible();
  const svg = await picture.evaluate((element) => element.outerHTML);
  const withNamespace = svg.replace(
    /<svg([^>]*)>/,
    '<svg xmlns="http://www.w3.org/2000/svg"$1><rect width="100%" height="100%" fill="#fff"/>',
  );
  return readByJsqr(withNamespace, 900).bytes.toString();
}

const svgOf = (text: string): string => {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
};

/** A photo of a code. */
export const photoOf = (text: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(new Resvg(svgOf(text), { fitTo: { mode: 'width', value: 700 } }).render().asPng()),
});

/** Makes the camera of a page show a code: test browsers have none. What sees it is as in any browser. */
export async function holdsCameraOn(page: Page, text: string): Promise<void> {
  await page.addInitScript(({ size, path }) => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.resetTransform();
        context.fillStyle = '#777';
        context.fillRect(0, 0, 640, 480);
        context.translate(140, 60);
        context.scale(360 / size, 360 / size);
        context.fillStyle = '#fff';
        context.fillRect(0, 0, size, size);
        context.fillStyle = '#000';
        context.fill(new Path2D(path));
      };
      // A stream shows what is drawn from now on.
      setInterval(draw, 50);
      return Promise.resolve(canvas.captureStream());
    };
  }, qrPath(text));
}

/** Whether the policy of the present document allows the camera. */
export const mayUseCamera = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (
      document as unknown as { readonly featurePolicy: { allowsFeature(name: string): boolean } }
    ).featurePolicy.allowsFeature('camera'),
  );
