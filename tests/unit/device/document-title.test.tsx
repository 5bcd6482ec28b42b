import { render, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';

import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';

const messages = { meta: { titleTemplate: '{title} · {product}' } };

type Screen = { readonly title: string; readonly isCovered?: boolean };

function Titled({ title }: Screen) {
  useDocumentTitle(title);
  return null;
}

const screenOf = ({ title, isCovered = false }: Screen) => (
  <NextIntlClientProvider locale="en" timeZone="Europe/Berlin" messages={messages}>
    <CoveredContext value={isCovered}>
      <Titled title={title} />
    </CoveredContext>
  </NextIntlClientProvider>
);

/** As React does when it takes over the title of the first HTML, at whatever time that is. */
const pageBringsItsTitle = () => {
  document.head.querySelector('title')?.replaceChildren('New expense · Pari');
};

test("the page's own title does not win over the screen's when it comes later", async () => {
  const { rerender } = render(screenOf({ title: 'New expense' }));
  rerender(screenOf({ title: 'New income' }));
  expect(document.title).toBe('New income · Pari');
  pageBringsItsTitle();
  await waitFor(() => expect(document.title).toBe('New income · Pari'));
});

test('a screen that is covered or gone leaves the title to others', async () => {
  const { rerender, unmount } = render(screenOf({ title: 'New income' }));
  rerender(screenOf({ title: 'New income', isCovered: true }));
  pageBringsItsTitle();
  await Promise.resolve();
  expect(document.title).toBe('New expense · Pari');
  rerender(screenOf({ title: 'New income' }));
  expect(document.title).toBe('New income · Pari');
  unmount();
  pageBringsItsTitle();
  await Promise.resolve();
  expect(document.title).toBe('New expense · Pari');
});
