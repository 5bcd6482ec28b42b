import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { HumanCheck } from '@/components/shell/human-check/human-check';
import type { CheckPhase } from '@/components/shell/human-check/puzzle-solver';
import { checkWords } from '@/tests/unit/onboarding/check-words';

const restart = jest.fn();
const show = (phase: CheckPhase, progress = 0) =>
  render(
    <HumanCheck
      check={{ phase, progress, isAlive: true, place: () => undefined, start: () => undefined, restart }}
      words={checkWords}
    />,
  );

test.each(Object.entries(checkWords.phases) as [CheckPhase, string][])(
  'a screen reader is told of “%s” in words',
  (phase, words) => {
    show(phase);
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.getByRole('region')).toHaveAccessibleName(checkWords.title);
  },
);

test('the work under way has a bar with a name and a number', () => {
  show('solving', 0.4);
  const bar = screen.getByRole('progressbar', { name: checkWords.progress });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each<[CheckPhase, string]>([
  ['expired', 'Neu starten'],
  ['unreachable', 'Nochmal'],
  ['broken', 'Nochmal'],
])('a check that is %s begins again with a tap', async (phase, name) => {
  show(phase);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(restart).toHaveBeenCalledTimes(1);
  restart.mockClear();
});

test.each<CheckPhase>(['automated', 'solved'])('where it is %s there is nothing to tap', (phase) => {
  show(phase);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('once it is passed only screen readers hear of it', () => {
  show('solved');
  expect(screen.getByRole('region')).toHaveClass('sr-only');
  expect(screen.getByRole('status')).toHaveTextContent('Geprüft');
});
