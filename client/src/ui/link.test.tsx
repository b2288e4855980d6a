import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { Link, NavLink, type LinkProps } from './link';

/** Clicks a link. @returns what it did, and whether the browser still follows it */
function click(props: Omit<LinkProps, 'to' | 'children'>, init?: MouseEventInit) {
  const { router } = renderWithProviders(
    <Link to="/sales" {...props}>
      On sale
    </Link>,
  );
  const link = screen.getByRole('link');
  // The browser of these tests can't load an address.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  let isLeft = false;
  link.parentElement!.addEventListener('click', (event) => (isLeft = !event.defaultPrevented));
  fireEvent.click(link, init);
  const { pathname, state } = router.state.location;
  return {
    href: link.getAttribute('href'),
    pathname,
    state: state as unknown,
    action: router.state.historyAction,
    isLeft,
  };
}

test.each([
  ['shows the page in place', {}, {}, { pathname: '/sales', action: 'PUSH' }],
  ['takes the place of the present address', { replace: true }, {}, { pathname: '/sales', action: 'REPLACE' }],
  ['hands a state over', { state: 7 }, {}, { pathname: '/sales', state: 7 }],
  ['leaves an address to the browser when told so', { reloadDocument: true }, {}, { pathname: '/', isLeft: true }],
  ['leaves a click for a new tab to the browser', {}, { ctrlKey: true }, { pathname: '/', isLeft: true }],
  ['leaves a link for a new tab to the browser', { target: '_blank' }, {}, { pathname: '/', isLeft: true }],
  ['goes nowhere when its own handler says so', { onClick: preventDefault }, {}, { pathname: '/' }],
])('a link %s', (_, props, init, expected) => {
  expect(click(props, init)).toEqual(expect.objectContaining({ href: '/sales', ...expected }));
});

function preventDefault(event: { preventDefault: () => void }) {
  event.preventDefault();
}

test.each([
  ['its page', '/admin/users', false, 'page'],
  ['its page in other letters', '/Admin/Users', false, 'page'],
  ['a page below it', '/admin/users/7', false, 'page'],
  ['a page below it, with end', '/admin/users/7', true, null],
  ['a page whose address only starts alike', '/admin/users-of-old', false, null],
  ['another page', '/admin', false, null],
])('a link of a menu on %s', (_, path, end, current) => {
  renderWithProviders(
    <NavLink to="/admin/users?role=ADMIN" end={end}>
      Users
    </NavLink>,
    { path },
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
