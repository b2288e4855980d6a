import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { QuantitySelect } from './quantity-select';

function show(stock: number, value = 1) {
  const onChange = jest.fn();
  renderWithProviders(<QuantitySelect value={value} stock={stock} onChange={onChange} />);
  return { onChange, control: screen.queryByLabelText<HTMLInputElement | HTMLSelectElement>('Quantity')! };
}

test('offers 1 to the stock', () => {
  const { control, onChange } = show(3);
  expect([...(control as HTMLSelectElement).options].map((option) => option.value)).toEqual(['1', '2', '3']);
  fireEvent.change(control, { target: { value: '3' } });
  expect(onChange).toHaveBeenCalledWith(3);
});

test('without stock there is nothing to choose', () => {
  expect(show(0).control).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('is a list up to 50 and a number box beyond', () => {
  expect(show(50).control.tagName).toBe('SELECT');
});

test('the number box keeps within the stock', () => {
  const { control, onChange } = show(51);
  expect(control.tagName).toBe('INPUT');
  fireEvent.change(control, { target: { value: '51' } });
  fireEvent.change(control, { target: { value: '999' } });
  expect(onChange.mock.calls).toEqual([[51]]);
  fireEvent.blur(control);
  expect(onChange).toHaveBeenLastCalledWith(51);
});

test.each([
  [1, 3, [[2]]],
  [2, 3, [[1], [3]]],
  [3, 3, [[2]]],
  // A cart may hold more than is left.
  [5, 3, [[3]]],
  [60, 200, [[59], [61]]],
])('the buttons step from %i of %i by one and stop at both ends', (value, stock, steps) => {
  const { onChange } = show(stock, value);
  fireEvent.click(screen.getByRole('button', { name: 'One less' }));
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(onChange.mock.calls).toEqual(steps);
});
