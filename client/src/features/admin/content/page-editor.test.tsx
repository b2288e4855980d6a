import { act, configure, screen, waitFor } from '@testing-library/react';
import { field, press, refusal, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { PageEditor_PageFragment } from '~/graphql/generated';
import { toastStore } from '~/ui/toast-store';
import { PageEditor } from './page-editor';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const change = { createdAt: '2026-11-01T10:00:00.000Z', actorName: 'Hanna', isDefault: false };
const page: PageEditor_PageFragment & { __typename: 'ContentPageSource' } = {
  ...{ __typename: 'ContentPageSource', slug: 'about', path: '/about', title: 'About us', lead: '', description: '' },
  ...{ text: 'Third', isIndexed: true, isStatic: true, isEdited: true, version: 3, updatedAt: change.createdAt },
  versions: [3, 2, 1].map((version) => ({ version, ...change })),
};
const earlier = ({ version }: Record<string, unknown>) => ({
  data: {
    contentPageVersion: {
      ...{ __typename: 'ContentPageText', title: 'About us', lead: '', description: '', isIndexed: true },
      text: `Text ${String(version)}`,
    },
  },
});

type Answers = NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];

/** The editor, once it can be typed into. */
async function show(answers: Answers = {}, newer = page) {
  renderWithProviders(
    <PageEditor page={page} readAgain={() => Promise.resolve(newer)} onCreated={() => {}} onDeleted={() => {}} />,
    { answers: { ContentPageVersion: earlier, ...answers } },
  );
  await waitFor(() => expect(field('Text').matches(':enabled')).toBe(true));
}

test('an earlier version replaces typed changes only after a question; one after the other can be looked at', async () => {
  await show();
  await act(() => press('Load version 1'));
  await waitFor(() => expect(field('Text').value).toBe('Text 1'));
  await act(() => press('Load version 2'));
  await waitFor(() => expect(field('Text').value).toBe('Text 2'));
  type('Text', 'Typed');
  await press('Load version 1');
  await press('Keep editing');
  expect(field('Text').value).toBe('Typed');
  await press('Load version 1');
  await act(() => press('Discard'));
  await waitFor(() => expect(field('Text').value).toBe('Text 1'));
});

test('the question before the default text says that typed changes will be lost', async () => {
  await show();
  await press('Back to the default text');
  const dialog = screen.getByRole('dialog', { name: 'Back to the default text?' });
  expect(dialog.textContent).not.toContain('unsaved');
  await press('Cancel');
  type('Title', 'Typed');
  await press('Back to the default text');
  expect(screen.getByRole('dialog').textContent).toContain('Your unsaved changes will be lost.');
});

describe('the default text, when someone else has changed the page,', () => {
  const conflict = { ResetContentPage: refusal('Too late', { code: 'CONFLICT' }) };
  const reset = async () => {
    await press('Back to the default text');
    await press('Use the default text');
  };

  test('doesn’t replace theirs, which is shown', async () => {
    await show(conflict, { ...page, version: 4, text: 'Theirs' });
    await reset();
    await waitFor(() => expect(field('Text').value).toBe('Theirs'));
    expect(toasts().join()).toContain('error: Someone else changed this page in the meantime.');
  });

  test('leaves what is typed, and saving it replaces theirs', async () => {
    const saved = { ...page, version: 5, text: 'Typed' };
    const versions: unknown[] = [];
    await show(
      {
        ...conflict,
        UpdateContentPage: ({ input }) => {
          versions.push((input as { version: number }).version);
          return { data: { updateContentPage: saved } };
        },
      },
      { ...page, version: 4, text: 'Theirs' },
    );
    type('Text', 'Typed');
    await reset();
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here');
    expect(field('Text').value).toBe('Typed');
    await press('Save');
    await waitFor(() => expect(toasts()).toContain('success: Page saved'));
    expect(versions).toEqual([4]);
  });
});
