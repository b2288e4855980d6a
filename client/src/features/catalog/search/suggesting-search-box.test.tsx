import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { SuggestingSearchBox } from './suggesting-search-box';
// Compiled before the first test waits for it.
import './suggestions';

const roses = { __typename: 'SuggestedProduct', _id: 'roses', name: 'Roses', image: '', price: 49, isFrom: false };
const suggestions = { __typename: 'Suggestions', products: [roses], lists: [], correctedKeyword: null };

function open(keyword = '', prepare = (_box: HTMLInputElement) => undefined as void) {
  const view = renderWithProviders(<SuggestingSearchBox keyword={keyword} onSearch={() => undefined} icon={null} />, {
    answers: { Suggestions: { suggestions } },
  });
  const box = screen.getByLabelText<HTMLInputElement>('Search gifts');
  prepare(box);
  act(() => box.focus());
  return { ...view, box };
}
const type = (box: HTMLInputElement, value: string) => fireEvent.input(box, { target: { value } });
const isAsked = (requests: { variables: object }[], keyword: string) =>
  waitFor(() => expect(requests.at(-1)?.variables).toEqual({ keyword }));

test('what was pasted into the box opens the list, what it came with doesn’t', async () => {
  const { box, requests } = open('ros');
  await isAsked(requests, 'ros');
  await act(async () => undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
  type(box, 'roses');
  expect(await screen.findByRole('option', { name: /^Roses/ })).toBeTruthy();
});

test('what was pasted before the code came opens the list', async () => {
  const { box } = open();
  box.value = 'roses';
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('so does what was typed while the code came, before it listened', async () => {
  open('', (box) => {
    const listen = box.addEventListener.bind(box);
    box.addEventListener = (name: string, listener: EventListener) => {
      box.value = 'roses';
      listen(name, listener);
    };
  });
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('so does what is pasted into a box that had the focus before the scripts ran', async () => {
  const { box } = open('', (unheard) => unheard.addEventListener('focusin', (event) => event.stopPropagation()));
  type(box, 'roses');
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test.each([
  ['the box has lost the focus', (box: HTMLInputElement) => box.blur()],
  ['Escape closed it', (box: HTMLInputElement) => fireEvent.keyDown(box, { key: 'Escape' })],
])('the list stays closed after %s, also when the answer comes later', async (_when, leave) => {
  const { box, requests } = open();
  type(box, 'ros');
  await screen.findByRole('listbox');
  type(box, 'roses');
  act(() => void leave(box));
  expect(screen.queryByRole('listbox')).toBeNull();
  await isAsked(requests, 'roses');
  await act(async () => undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a box that was left before the code came has no list', async () => {
  const { box, requests } = open();
  type(box, 'roses');
  act(() => box.blur());
  await isAsked(requests, 'roses');
  await act(async () => undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
});
