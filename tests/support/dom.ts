import '@testing-library/jest-dom';

import { looseTextsIn } from './texts-alone';

/** jsdom paints nothing: what waits for a frame is done at once, but in the test of the wait itself. */
jest.mock('@/lib/device/page/after-paint', () => ({ afterPaint: (act: () => void) => act() }));

/** Whatever a test has rendered: no text of it may be left behind by what another program does to the page. */
afterEach(() => expect(looseTextsIn(document.body)).toEqual([]));
