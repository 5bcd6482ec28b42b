import { type EvaluateFunc, launch } from 'puppeteer-core';
import { programs } from '@/tests/support/other-browsers.mjs';
import { type Driver, PHONE } from './driver';

/** Starts Firefox without a window, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programs.firefox,
    headless: true,
    defaultViewport: PHONE,
  });
  const page = await browser.newPage();
  return {
    open: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    evaluate: async <Result, Arg>(look: (arg: Arg) => Result | Promise<Result>, arg?: Arg) =>
      (await page.evaluate(look as EvaluateFunc<[Arg | undefined]>, arg)) as Result,
    add: async (script) => {
      await page.evaluate(script);
    },
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
