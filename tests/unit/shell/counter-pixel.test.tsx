import { render, screen } from '@testing-library/react';

import { CounterPixel } from '@/components/shell/early/counter-pixel';

test('without an address nothing is loaded', () => {
  const { container } = render(<CounterPixel url={null} />);
  expect(container).toBeEmptyDOMElement();
});

test('with an address one picture is loaded that nobody sees, and the counter does not learn the page', () => {
  render(<CounterPixel url="https://counter.example/pixel?id=7" />);
  const picture = screen.getByRole('presentation');
  expect(picture).toHaveAttribute('src', 'https://counter.example/pixel?id=7');
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(picture).toHaveAttribute('width', '1');
  expect(picture).toHaveAttribute('height', '1');
});
