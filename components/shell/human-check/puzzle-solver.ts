import type { WidgetInstance } from 'friendly-challenge';

import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';

const PUZZLE_ENDPOINT = '/api/v1/captchas/puzzle';
/** The server has one site and needs no key, but the client sends no request without one. */
const SITE_KEY = 'pari';

/** How far the check of a device has come. */
export type CheckPhase =
  /** The solver is being fetched. */
  | 'loading'
  /** The solver is loaded, and begins at once. */
  | 'ready'
  | 'fetching'
  | 'solving'
  | 'solved'
  /** The solution was not used in time. */
  | 'expired'
  /** The server gave no puzzle, or the solver could not be loaded. */
  | 'unreachable'
  /** The work in the background failed. */
  | 'broken'
  /** The browser says that it is automated. */
  | 'automated';

export type CheckState = {
  readonly phase: CheckPhase;
  /** How much of the work is done, 0 to 1. */
  readonly progress: number;
};

export type PuzzleSolver = {
  /** Starts, unless it has started; starts again if the solution has expired. */
  readonly start: () => void;
  /** Starts again, after a failure or because the solution is used up: each can be used once. */
  readonly restart: () => void;
  /** Ends the work and takes the field out of the form. */
  readonly stop: () => void;
};

/** What the widget writes into its field until there is a solution. */
const PHASES: Readonly<Record<string, CheckPhase>> = {
  '.UNSTARTED': 'ready',
  '.FETCHING': 'fetching',
  '.UNFINISHED': 'solving',
  '.EXPIRED': 'expired',
  '.HEADLESS_ERROR': 'automated',
};

/** The phase, read from what the widget has rendered, invisibly, into `element`. */
function phaseOf(element: HTMLElement, isRefusedByServer: boolean): CheckPhase {
  const value = element.querySelector<HTMLInputElement>('input')?.value ?? '';
  if (!value.startsWith('.')) return value === '' ? 'loading' : 'solved';
  const phase = PHASES[value];
  if (phase !== undefined) return phase;
  return isRefusedByServer ? 'unreachable' : 'broken';
}

/** At most 1: the widget counts one puzzle more than it has solved. */
const progressOf = (element: HTMLElement): number =>
  Math.min(1, Number(element.querySelector('progress')?.getAttribute('value') ?? 0));

/**
 * Runs the widget of Friendly Captcha's open client out of sight: it fetches the puzzle, solves it in four workers, and
 * keeps the solution in a hidden field of the form. All that is shown is ours.
 * @param place where the field goes, inside the form
 */
export function solvePuzzles(place: HTMLElement, onChange: (state: CheckState) => void): PuzzleSolver {
  const element = document.createElement('div');
  place.append(element);
  let widget: WidgetInstance | null = null;
  let isWanted = false;
  let isFetchFailed = false;
  let isLoading = false;
  let isEnded = false;

  const look = () => onChange({ phase: phaseOf(element, isFetchFailed), progress: progressOf(element) });
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['value'] });

  const begin = () => {
    isFetchFailed = false;
    void widget?.start();
  };
  const load = async () => {
    if (isLoading) return;
    isLoading = true;
    onChange({ phase: 'loading', progress: 0 });
    try {
      const { WidgetInstance: Widget } = await import('friendly-challenge');
      if (isEnded) return;
      widget = new Widget(element, {
        sitekey: SITE_KEY,
        puzzleEndpoint: PUZZLE_ENDPOINT,
        solutionFieldName: SOLUTION_FIELD,
        startMode: 'none',
        skipStyleInjection: true,
        readyCallback: () => isWanted && begin(),
        errorCallback: () => (isFetchFailed = true),
      });
    } catch {
      onChange({ phase: 'unreachable', progress: 0 });
    } finally {
      isLoading = false;
    }
  };
  const restart = () => {
    isWanted = true;
    if (widget === null) void load();
    else if (phaseOf(element, isFetchFailed) === 'ready') begin();
    else {
      onChange({ phase: 'loading', progress: 0 });
      widget.reset();
    }
  };
  const start = () => {
    if (!isWanted || phaseOf(element, isFetchFailed) === 'expired') restart();
  };
  const stop = () => {
    isEnded = true;
    observer.disconnect();
    if (widget === null) element.remove();
    else widget.destroy();
  };
  return { start, restart, stop };
}
