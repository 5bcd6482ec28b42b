import '@testing-library/jest-dom';

import { looseTextsIn } from './texts-alone';

/** jsdom paints nothing, so what waits for a frame is done at once, except in the test of the wait itself. */
jest.mock('@/lib/device/page/after-paint', () => ({ afterPaint: (act: () => void) => act() }));

/** No test may render a text that goes stale, or breaks React, when another program replaces it. */
afterEach(() => expect(looseTextsIn(document.body)).toEqual([]));
