import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selam, toasts } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { HomeEditor_HomeFragment, MenuEditor_MenuFragment } from '~/graphql/generated';
import { toastStore } from '~/ui/toast-store';
import { HomeEditor } from './home-editor';
import { MenuEditor } from './menu-editor';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const home: HomeEditor_HomeFragment = {
  sections: [
    { section: 'HERO', isShown: true },
    { section: 'SALE', isShown: true },
  ],
  isEdited: true,
  version: 1,
};
const menu: MenuEditor_MenuFragment = {
  ...{ id: 'FOOTER_HELP', title: 'Help', isEdited: true, version: 1 },
  items: [{ label: 'FAQ', address: '/faq', isShown: true }],
};

async function show(element: React.ReactElement) {
  const view = renderWithProviders(element, { user: { ...selam, isAdmin: true } });
  const form = await screen.findByRole('form');
  await waitFor(() => expect(within(form).getAllByRole('switch')[0]?.matches(':enabled')).toBe(true));
  return view;
}

const restored = 'info: We’ve restored your unsaved changes.';

test('the sections of the home page are as they were left unsaved, once', async () => {
  const editor = <HomeEditor home={home} readAgain={() => Promise.resolve(home)} />;
  const isSaleShown = () => screen.getByRole<HTMLInputElement>('switch', { name: 'On sale' }).checked;
  const { unmount } = await show(editor);
  fireEvent.click(screen.getByRole('switch', { name: 'On sale' }));
  unmount();
  const { unmount: leave } = await show(editor);
  expect([isSaleShown(), toasts()]).toEqual([false, [restored]]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  leave();
  await show(editor);
  expect(isSaleShown()).toBe(true);
});

test('a menu is as it was left unsaved, once', async () => {
  const editor = <MenuEditor menu={menu} readAgain={() => Promise.resolve(menu)} />;
  const label = () => screen.getByLabelText<HTMLInputElement>('Label').value;
  const { unmount } = await show(editor);
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Questions' } });
  unmount();
  const { unmount: leave } = await show(editor);
  expect([label(), toasts()]).toEqual(['Questions', [restored]]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  leave();
  await show(editor);
  expect(label()).toBe('FAQ');
});
