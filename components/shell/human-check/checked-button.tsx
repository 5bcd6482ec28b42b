import type { FormCheck } from '@/components/shell/human-check/use-form-check';
import { Button } from '@/components/ui/button';

type CheckedButtonProps = {
  readonly check: FormCheck;
  readonly pending: boolean;
  readonly children: string;
};

/**
 * Sends a form, or has it wait for the check. Where the check needs a script that is not there yet, the tap is kept for
 * it (lib/device/page/early/submit.ts), as for any plain button; where none comes, and where the check
 * refuses this browser, there is no button.
 */
export function CheckedButton({ check: { shown, isWaiting }, pending, children }: CheckedButtonProps) {
  if (shown?.phase === 'automated') return null;
  return (
    <Button
      type={shown?.isAlive === false ? 'button' : 'submit'}
      pending={pending || isWaiting}
      className={shown ? 'no-script:hidden in-data-[scripts=failed]:hidden' : undefined}
    >
      {children}
    </Button>
  );
}
