import type { MyOpenOrdersQuery } from '~/graphql/generated';
import { openOrderWith } from './open-order';

type Order = MyOpenOrdersQuery['myOpenOrders'][number];
const order = (_id: string, status: Order['status'], ...products: string[]) =>
  ({ _id, status, orderItems: products.map((product) => ({ product })) }) as Order;

test.each([
  ['the newest that is unpaid', [order('new', 'PENDING', 'roses'), order('old', 'PENDING', 'roses')], 'new'],
  ['also one that has only some of the products', [order('some', 'PENDING', 'cake', 'roses')], 'some'],
  [
    'none that is paid later',
    [{ ...order('later', 'PENDING', 'roses'), payLater: {} as Order['payLater'] }],
    undefined,
  ],
  ['none with other products', [order('other', 'PENDING', 'cake')], undefined],
  ['none that is paid or over', [order('paid', 'PAID', 'roses'), order('over', 'EXPIRED', 'roses')], undefined],
])('the open order of a cart is %s', (_, orders, id) => {
  expect(openOrderWith(orders, ['roses', 'mug'])?._id).toBe(id);
});
