import { exportPath, orderQueryOf } from './order-query';

const meant = new URLSearchParams('search=+hana+&filter=late&from=2026-11-01&to=2026-11-30&page=3');
const nonsense = new URLSearchParams('search=+&filter=blue&from=yesterday&to=2026-1-1&page=3&x=1');

test('list and export request the same orders', () => {
  expect(orderQueryOf(meant)).toEqual({
    pageNumber: 3,
    search: 'hana',
    filter: 'LATE',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  expect(exportPath(meant)).toBe('/api/admin/orders.csv?search=hana&filter=late&from=2026-11-01&to=2026-11-30');
});

test('list and export ignore impossible values in the address', () => {
  expect(orderQueryOf(nonsense)).toEqual({ pageNumber: 3, search: null, filter: null, from: null, to: null });
  expect(exportPath(nonsense)).toBe('/api/admin/orders.csv');
});
