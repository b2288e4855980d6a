import { configure, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { field, selam, toasts, type } from '../../../test/account-steps';
import { renderWithProviders } from '../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { CollectionForm } from './collections/collection-form';
import { SynonymForm } from './synonyms/synonym-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const collection = <CollectionForm collection={null} onSaved={() => {}} readAgain={() => Promise.resolve(undefined)} />;
const synonyms = <SynonymForm saved={[{ words: ['mug', 'cup'] }]} />;
const cases: [string, ReactElement, string, string][] = [
  ['a collection', collection, 'Name', ''],
  ['the synonyms', synonyms, 'Words that mean the same, a line for each group', 'mug, cup'],
];

/** Follows a link to another page and answers the question whether to discard. */
function discard(): void {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin/orders';
  fireEvent.click(link);
  link.remove();
  fireEvent.click(screen.getByRole('button', { name: 'Discard', hidden: true }));
}

test.each(cases)('%s: what was typed is there again after the page was left, unless it was discarded', (...given) => {
  const [, form, label, before] = given;
  const open = () => renderWithProviders(form, { user: { ...selam, isAdmin: true } });
  const { unmount: leave } = open();
  expect(field(label).value).toBe(before);
  type(label, 'For Her');
  leave();
  const { unmount: leaveAgain } = open();
  expect([field(label).value, toasts()]).toEqual(['For Her', ['info: We’ve restored your unsaved changes.']]);
  discard();
  leaveAgain();
  open();
  expect(field(label).value).toBe(before);
});

test('nobody else finds a draft', () => {
  const { unmount } = renderWithProviders(synonyms, { user: { ...selam, isAdmin: true } });
  const label = 'Words that mean the same, a line for each group';
  type(label, 'teddy, plush');
  unmount();
  renderWithProviders(synonyms, { user: { ...selam, _id: 'hana', isAdmin: true } });
  expect(field(label).value).toBe('mug, cup');
});
