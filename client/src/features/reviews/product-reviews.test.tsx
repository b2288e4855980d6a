import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ProductReviews } from './product-reviews';

test('reviews that could not be read can be tried again', async () => {
  let isDown = true;
  renderWithProviders(<ProductReviews product={{ _id: 'p' }} rating={{ average: 4, count: 1 }} />, {
    answers: {
      ProductReviews: () =>
        isDown
          ? { errors: [new Error('The shop is resting') as never] }
          : { data: { productReviews: { __typename: 'ReviewPage', reviews: [], page: 1, pages: 1, count: 0 } } },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Error: ');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
