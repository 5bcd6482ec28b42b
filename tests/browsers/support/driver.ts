/** The size of the window of both browsers, in CSS px: that of a phone. */
export const PHONE = { width: 360, height: 740 };

/** A browser with one page that Playwright does not drive: the actions of a person, and access to the page. */
export type Driver = {
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page; it must not use anything outside of itself but `arg`. */
  readonly evaluate: <Result, Arg>(
    look: (arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ) => Promise<Result>;
  /** Runs a script in the page, regardless of its content policy. */
  readonly add: (script: string) => Promise<void>;
  /** Clicks at a place in the window, in CSS px. */
  readonly press: (x: number, y: number) => Promise<void>;
  /** Types key by key into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};
