import type { CheckPhase } from '@/components/shell/human-check/puzzle-solver';
import { isAtWork, isMendable } from '@/components/shell/human-check/use-form-check';
import type { HumanCheck as Check } from '@/components/shell/human-check/use-human-check';
import { Button } from '@/components/ui/button';
import { Emoji } from '@/components/ui/emoji';
import { Spinner } from '@/components/ui/waiting/spinner';

export type HumanCheckWords = {
  /** What it is, and what it is for. */
  readonly title: string;
  readonly purpose: string;
  readonly progress: string;
  readonly restart: string;
  readonly retry: string;
  /** Said when the server has refused a solution. */
  readonly refused: string;
  /** Said where no script runs. */
  readonly noScript: string;
  readonly phases: Readonly<Record<CheckPhase, string>>;
};

const Sign = ({ phase }: { readonly phase: CheckPhase }) => {
  if (phase === 'expired' || phase === 'automated' || isMendable(phase))
    return <Emoji className="text-[1rem]">⚠️</Emoji>;
  return <Spinner className="size-4 text-accent" />;
};

/** Scaled, not widened, so that the browser does no layout. */
const ProgressBar = ({ progress, label }: { readonly progress: number; readonly label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(progress * 100)}
    className="h-1.5 overflow-hidden rounded-bar bg-sunken forced-colors:border"
  >
    <div
      // eslint-disable-next-line no-restricted-syntax -- Drawn by script alone, whose styles the policy does not refuse.
      style={{ transform: `scaleX(${progress})` }}
      className="h-full origin-left bg-accent forced-color-adjust-none"
    />
  </div>
);

type HumanCheckProps = { readonly check: Check; readonly words: HumanCheckWords };

/**
 * What a new user sees of the check: its progress, and a button if it has stopped. Put it below the form's button: once
 * it is passed it goes, and only screen readers hear of it.
 */
export function HumanCheck({ check, words }: HumanCheckProps) {
  const { phase, progress, isAlive, place, restart } = check;
  const isWorking = isAtWork(phase);
  return (
    <section
      aria-label={words.title}
      className={
        phase === 'solved'
          ? 'sr-only'
          : 'grid min-h-22 content-center gap-2.5 rounded-control border border-line bg-surface px-4 py-3'
      }
    >
      <noscript>
        <p className="text-label text-pretty">{words.noScript}</p>
      </noscript>
      {!isAlive && (
        <p data-when="failed old" className="text-label text-pretty">
          {words.noScript}
        </p>
      )}
      {isAlive && (
        <div className="grid gap-2.5">
          <p className="flex items-center gap-2.5 text-label font-label">
            <Sign phase={phase} />
            <span role="status" className="wrap-words min-w-0">
              {words.phases[phase]}
            </span>
          </p>
          {isWorking && <ProgressBar progress={phase === 'solving' ? progress : 0} label={words.progress} />}
          {isWorking && <p className="text-caption text-pretty text-ink-2">{words.purpose}</p>}
          {(phase === 'expired' || isMendable(phase)) && (
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={restart}>
              {phase === 'expired' ? words.restart : words.retry}
            </Button>
          )}
        </div>
      )}
      <div ref={place} hidden />
    </section>
  );
}
