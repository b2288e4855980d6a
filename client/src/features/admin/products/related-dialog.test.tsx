import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { RelatedDialog } from './related-dialog';

const product = (_id: string, isPublished = true) => ({
  __typename: 'Product',
  ...{ _id, name: `Gift ${_id}`, image: '/gift.jpg', isPublished },
});

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('related products are found once typing stops, never the product itself, and saved in the order they are put in', async () => {
  const { requests } = renderWithProviders(<RelatedDialog product={product('own')} isOpen onClose={() => {}} />, {
    answers: {
      ChosenRelated: { chosenRelatedProducts: [product('first'), product('hidden', false)] },
      ProductsToChoose: {
        products: { __typename: 'ProductPage', count: 2, products: [product('own'), product('new')] },
      },
      ChooseRelated: { chooseRelatedProducts: [] },
    },
  });
  const asked = (name: string) => requests.flatMap((one) => (one.operationName === name ? [one.variables] : []));
  const field = await screen.findByLabelText('Add products');
  for (const typed of ['g', 'gi', 'gift']) fireEvent.change(field, { target: { value: typed } });
  expect(asked('ProductsToChoose')).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(asked('ProductsToChoose')).toEqual([{ keyword: 'gift' }]);
  // The answer comes later than the request leaves.
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('1 product found')).toBeTruthy();
  fireEvent.click(screen.getByText('Add'));
  fireEvent.click(screen.getByLabelText('Move Gift new up'));
  fireEvent.click(screen.getByText('Save'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(asked('ChooseRelated')).toEqual([
    { input: { productId: 'own', relatedIds: ['first', 'new', 'hidden'], seenIds: ['first', 'hidden'] } },
  ]);
});
