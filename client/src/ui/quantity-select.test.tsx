import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { QuantitySelect } from './quantity-select';

function show(stock: number, value = 1) {
  const onChange = jest.fn();
  renderWithProviders(<QuantitySelect value={value} stock={stock} onChange={onChange} />);
  return { onChange, control: screen.getByLabelText<HTMLInputElement | HTMLSelectElement>('Quantity') };
}

test('offers 1 to the stock', () => {
  const { control, onChange } = show(3);
  expect([...(control as HTMLSelectElement).options].map((option) => option.value)).toEqual(['1', '2', '3']);
  fireEvent.change(control, { target: { value: '3' } });
  expect(onChange).toHaveBeenCalledWith(3);
});

test('without stock there is nothing to choose', () => {
  expect(show(0).control.disabled).toBe(true);
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
