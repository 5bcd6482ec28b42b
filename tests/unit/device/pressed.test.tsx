import { fireEvent, render, screen } from '@testing-library/react';
import { answerTap, holdTapped, releaseHeld, watchTaps } from '@/lib/device/page/early/pressed-look';

let end: () => void;
beforeEach(() => {
  end = watchTaps();
});
afterEach(() => {
  releaseHeld();
  end();
});

test('what was tapped looks pressed for as long as what it asked for is under way', () => {
  render(
    <a href="#settle">
      <span>Ausgleich</span>
    </a>,
  );
  fireEvent.click(screen.getByText('Ausgleich'));
  const link = screen.getByRole('link');
  expect(link).not.toHaveAttribute('data-pressed');
  holdTapped();
  expect(link).toHaveAttribute('data-pressed');
  releaseHeld();
  expect(link).not.toHaveAttribute('data-pressed');
});

test('a navigation without a tap marks nothing, nor does a second one after the same tap', () => {
  render(<button type="button">Speichern</button>);
  holdTapped();
  fireEvent.click(screen.getByRole('button'));
  holdTapped();
  releaseHeld();
  holdTapped();
  expect(screen.getByRole('button')).not.toHaveAttribute('data-pressed');
});

test('a tap beside a button marks nothing', () => {
  render(
    <>
      <button type="button">Speichern</button>
      <p>Sonst nichts</p>
    </>,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByText('Sonst nichts'));
  holdTapped();
  expect(screen.getByRole('button')).not.toHaveAttribute('data-pressed');
});

test('what was tapped looks pressed before what it asks for is done, and no longer', () => {
  render(<button type="button">Verlauf</button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  answerTap(() => expect(button).toHaveAttribute('data-pressed'));
  expect(button).not.toHaveAttribute('data-pressed');
});

test('it stays pressed while the navigation that it has begun is under way', () => {
  render(<button type="button">Speichern</button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  answerTap(holdTapped);
  expect(button).toHaveAttribute('data-pressed');
  releaseHeld();
  expect(button).not.toHaveAttribute('data-pressed');
});

test('what fails leaves nothing pressed', () => {
  render(<button type="button">Speichern</button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  const fail = () => {
    throw new Error('no room');
  };
  expect(() => answerTap(fail)).toThrow('no room');
  expect(button).not.toHaveAttribute('data-pressed');
});
