import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { FindAnything } from './find-anything';

test.each([
  ['Tick', true],
  ['Choose', true],
  ['Text', false],
  ['List', false],
])('the keys of the admin area: in %s, / leads to the search: %s', (label, leads) => {
  renderWithProviders(
    <>
      <FindAnything className="" />
      <main>
        <form role="search">
          <input type="search" aria-label="Search" />
        </form>
        <input type="checkbox" aria-label="Tick" />
        <input type="radio" aria-label="Choose" />
        <input aria-label="Text" />
        <select aria-label="List" />
      </main>
    </>,
  );
  const field = screen.getByLabelText(label);
  field.focus();
  fireEvent.keyDown(field, { key: '/' });
  expect(document.activeElement).toBe(leads ? screen.getByLabelText('Search') : field);
});
