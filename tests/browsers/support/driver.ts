/** The phone on which both browsers stand. */
export const PHONE = { width: 360, height: 740 };

/** A browser with one page that Playwright does not drive: what a person does with it, and a look inside. */
export type Driver = {
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs a function in the page; it reaches nothing outside of itself but `arg`. */
  readonly evaluate: <Result, Arg>(
    look: (arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ) => Promise<Result>;
  /** Runs a script in the page, whatever its policy for content says. */
  readonly add: (script: string) => Promise<void>;
  /** Presses and lets go, at a place in the window. */
  readonly press: (x: number, y: number) => Promise<void>;
  /** Key by key, into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};
