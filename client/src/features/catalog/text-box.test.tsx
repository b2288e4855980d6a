import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { cake } from '../../../test/cake';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { giftCardTextOptions } from '@domain/gift-card-texts.js';
import { TextBox } from './text-box';

const option = { name: 'name', label: 'Name', maxLength: 20, required: true, extraPrice: 0 };
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' });
const type = (value: string) => fireEvent.change(screen.getByLabelText(/Name/), { target: { value } });

afterEach(() => act(() => cart.reset()));

test('a line with another text can only have what the lines in the cart leave', () => {
  cart.addToCart({ ...cake, texts: [{ name: 'name', label: 'Name', value: 'Ana', extraPrice: 0 }], qty: 1 });
  renderWithProviders(<TextBox product={cake} options={[option]} />);
  type('Ben');
  expect([...screen.getByLabelText<HTMLSelectElement>('Quantity').options].map(({ value }) => value)).toEqual(['1']);
  fireEvent.click(add());
  expect(cart.get().cartItems).toMatchObject([{ qty: 1 }, { qty: 1, texts: [{ value: 'Ben' }] }]);
  type('Eva');
  expect(add().disabled).toBe(true);
  expect(screen.getByText('The last 2 are already in your cart.')).toBeTruthy();
  type('Ana');
  expect(add().disabled).toBe(false);
});

test('what was typed for a text that the product no longer has is left out', () => {
  function Changing() {
    const [options, setOptions] = useState([option]);
    return (
      <>
        <TextBox product={cake} options={options} />
        <button onClick={() => setOptions([{ ...option, name: 'note', label: 'Note', required: false }])}>
          Change
        </button>
      </>
    );
  }
  renderWithProviders(<Changing />);
  type('Ana');
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  fireEvent.click(add());
  expect(cart.get().cartItems).toMatchObject([{ _id: cake._id, qty: 1 }]);
  expect(cart.get().cartItems[0]?.texts).toBeUndefined();
});

test('a gift card asks for its recipient, and is added once that is right', () => {
  const options = giftCardTextOptions.map(({ isRequired, extraCents: extraPrice, ...option }) => ({
    ...{ ...option, required: isRequired, extraPrice },
  }));
  renderWithProviders(<TextBox product={cake} options={options} isGiftCard />);
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Recipient’s name', 'Ana');
  fill('Recipient’s email', 'ana');
  fill('Your name', 'Ben');
  fill('Send on (optional)', '2020-01-01');
  fireEvent.click(add());
  expect(screen.getByText('Enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Choose today or a later day')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Recipient’s email'));
  expect(cart.get().cartItems).toEqual([]);
  fill('Recipient’s email', 'ana@example.com');
  fill('Send on (optional)', '');
  fireEvent.click(add());
  expect(cart.get()).toMatchObject({
    shippingPrice: 0,
    cartItems: [{ qty: 1, texts: [{ value: 'Ana' }, { value: 'ana@example.com' }, { value: 'Ben' }] }],
  });
});
