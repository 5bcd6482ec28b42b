import '@testing-library/jest-dom';

/** jsdom paints nothing: what waits for a frame is done at once, but in the test of the wait itself. */
jest.mock('@/lib/device/page/after-paint', () => ({ afterPaint: (act: () => void) => act() }));
