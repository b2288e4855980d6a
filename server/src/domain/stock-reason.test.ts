import { fitsStockChange, stockReasonProblem, stockReasons } from './stock-reason.js';

test('a delivery adds stock, damage removes it, and anything else does either', () => {
  expect(stockReasons.map((reason) => [reason, fitsStockChange(reason, 5), fitsStockChange(reason, -5)])).toEqual([
    ['Delivery arrived', true, false],
    ['Recounted', true, true],
    ['Damaged', false, true],
    ['Other', true, true],
  ]);
  expect(stockReasonProblem('Damaged')).toBe('“Damaged” only removes stock. Choose another reason.');
});
