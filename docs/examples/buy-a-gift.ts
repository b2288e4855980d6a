// Buys a gift by GraphQL, with nothing but fetch: npx tsx docs/examples/buy-a-gift.ts http://localhost:4000
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  FindGiftsDocument,
  OpenHostedPageDocument,
  OrderStatusDocument,
  PlaceOrderDocument,
  SignUpDocument,
  type PlaceOrderInput,
  type TypedDocumentString,
} from './operations.js';

const shop = process.argv[2] ?? 'http://localhost:4000';
let token = '';

/** Sends one operation. What only a program can do wrong is thrown; what concerns a shopper is in the result. */
async function ask<Result, Variables>(
  operation: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${shop}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: operation.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Result; errors?: { message: string }[] };
  if (errors || !data) throw new Error(errors?.map(({ message }) => message).join(' ') ?? `HTTP ${response.status}`);
  return data;
}

/** Signs up as someone new. @returns the bearer token */
async function signUp(): Promise<string> {
  const input = { name: 'Hana', email: `hana-${randomUUID()}@example.com`, password: randomUUID() };
  const { signUp: result } = await ask(SignUpDocument, { input });
  if (result.__typename === 'SignUpRefused') throw new Error(result.message);
  return result.token;
}

/** Places the order, and accepts once what the shop says that it costs. @returns its id */
async function placeOrder(input: PlaceOrderInput): Promise<string> {
  const { placeOrder: result } = await ask(PlaceOrderDocument, { input });
  switch (result.__typename) {
    case 'OrderPlaced':
      console.log(`Ordered for ${result.order.totalPrice}`);
      return result.order._id;
    case 'PriceChanged':
      if (input.totalPrice !== 0) throw new Error('The price has changed meanwhile.');
      return placeOrder({ ...input, totalPrice: result.totalPrice });
    default:
      throw new Error(result.message);
  }
}

async function main(): Promise<void> {
  const { products: page } = await ask(FindGiftsDocument, { keyword: 'garden roses' });
  const gift = page.products[0];
  if (!gift) throw new Error('No such gift.');

  token = await signUp();
  const id = await placeOrder({
    // Makes it safe to send the order again when its answer is lost.
    idempotencyKey: randomUUID(),
    orderItems: [{ product: gift._id, qty: 1 }],
    shippingAddress: {
      firstName: 'Mebrat',
      lastName: 'Haile',
      address: '4 Bole Road',
      city: 'Addis Ababa',
      postalCode: '1000',
      country: 'Ethiopia',
    },
    totalPrice: 0,
  });

  const { createCheckoutSession } = await ask(OpenHostedPageDocument, { input: { orderId: id } });
  console.log(`Pay for ${gift.name} at ${createCheckoutSession.url}`);
  for (;;) {
    const { order } = await ask(OrderStatusDocument, { id });
    if (order?.status !== 'PENDING') return console.log(`The order is ${order?.status}`);
    await delay(1000);
  }
}

await main();
