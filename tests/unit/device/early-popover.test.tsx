import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { openPopoversByScript } from '@/lib/device/page/early/popover';

/** jsdom knows no popovers, as Safari before 17. */
openPopoversByScript();

const panel = (id: string) => document.getElementById(id);
const button = (name: string) => screen.getByRole('button', { name });

let toggled: string[];

beforeEach(() => {
  document.body.innerHTML = `
    <button popovertarget="more">Mehr</button><button popovertarget="groups"><b>Gruppen</b></button>
    <nav id="more" popover><button popovertarget="more" popovertargetaction="hide">Zurück</button><a href="#x">Hilfe</a></nav>
    <nav id="groups" popover>Liste</nav><p>Daneben</p>`;
  toggled = [];
  for (const id of ['more', 'groups']) {
    panel(id)?.addEventListener('toggle', (event) => toggled.push(`${id} ${event.newState}`));
  }
});

test('a button opens its panel, and closes it again', async () => {
  await userEvent.click(button('Mehr'));
  expect(panel('more')).toHaveAttribute('data-open');
  await userEvent.click(button('Mehr'));
  expect(panel('more')).not.toHaveAttribute('data-open');
  expect(toggled).toEqual(['more open', 'more closed']);
});

test('a tap inside leaves it open, its own button, a tap beside it and Escape close it', async () => {
  await userEvent.click(button('Mehr'));
  await userEvent.click(screen.getByText('Hilfe'));
  expect(panel('more')).toHaveAttribute('data-open');
  await userEvent.click(button('Zurück'));
  expect(panel('more')).not.toHaveAttribute('data-open');
  await userEvent.click(button('Zurück'));
  expect(panel('more')).not.toHaveAttribute('data-open');
  await userEvent.click(button('Mehr'));
  await userEvent.click(screen.getByText('Daneben'));
  expect(panel('more')).not.toHaveAttribute('data-open');
  await userEvent.click(button('Mehr'));
  screen.getByText('Hilfe').focus();
  await userEvent.keyboard('{Escape}');
  expect(panel('more')).not.toHaveAttribute('data-open');
  expect(button('Mehr')).toHaveFocus();
});

test('one panel at a time is open', async () => {
  await userEvent.click(button('Mehr'));
  await userEvent.click(screen.getByText('Gruppen'));
  expect(panel('more')).not.toHaveAttribute('data-open');
  expect(panel('groups')).toHaveAttribute('data-open');
});

test('script closes a panel as it would a popover, and a second run changes nothing', async () => {
  openPopoversByScript();
  await userEvent.click(button('Mehr'));
  expect(toggled).toEqual(['more open']);
  panel('more')?.hidePopover();
  panel('more')?.hidePopover();
  expect(panel('more')).not.toHaveAttribute('data-open');
  expect(toggled).toEqual(['more open', 'more closed']);
});
