import { render, screen } from '@testing-library/react';
import { Component, lazy, type ReactNode, Suspense } from 'react';

import { createLazy, forgetFailedLoads, renewable, useLazy } from '@/lib/device/page/versions/lazy';

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

const Screen = () => <p>the screen</p>;

/** A file that fails to load so many times. */
function loader(failures: number) {
  let left = failures;
  return jest.fn(() => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('did not come')) : Promise.resolve({ default: Screen });
  });
}

const shown = (Shown: React.ComponentType) => (
  <Boundary key={Math.random()}>
    <Suspense fallback={<p>loading</p>}>
      <Shown />
    </Suspense>
  </Boundary>
);

beforeEach(() => {
  // React logs every error that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('what has failed is loaded again once somebody retries, and not before', async () => {
  const load = loader(2);
  const Shown = renewable((noting) => lazy(noting(load)));
  const { rerender } = render(shown(Shown));
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  rerender(shown(Shown));
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  for (const words of ['failed', 'the screen']) {
    forgetFailedLoads();
    rerender(shown(Shown));
    expect(await screen.findByText(words)).toBeInTheDocument();
  }
  expect(load).toHaveBeenCalledTimes(3);
});

test('what has loaded is not loaded again because another file has failed', async () => {
  const [good, bad] = [loader(0), loader(1)];
  const Good = renewable((noting) => lazy(noting(good)));
  const Bad = renewable((noting) => lazy(noting(bad)));
  const { rerender } = render(shown(Good));
  expect(await screen.findByText('the screen')).toBeInTheDocument();
  rerender(shown(Bad));
  expect(await screen.findByText('failed')).toBeInTheDocument();
  forgetFailedLoads();
  rerender(shown(Good));
  expect(await screen.findByText('the screen')).toBeInTheDocument();
  expect(good).toHaveBeenCalledTimes(1);
});

test('a failed file that nobody waits for is requested again when the network is back', async () => {
  const late = createLazy();
  const load = loader(1);
  const Loaded = lazy(late.noted(load));
  const Shown = () => useLazy(late, true) && <Loaded />;
  render(shown(Shown));
  await Promise.resolve();
  expect(screen.queryByText('the screen')).not.toBeInTheDocument();
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('the screen')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});
