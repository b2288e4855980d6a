import fc from 'fast-check';
import { categories, productSorts } from '../../src/domain/categories.js';
import type { FailureCode } from '../../src/domain/failure.js';
import { computeTotals } from '../../src/domain/pricing.js';
import { stockLevels } from '../../src/domain/stock.js';
import { demoCollections } from '../../src/modules/demo/demo-collections.js';
import { demoPassword } from '../../src/modules/demo/demo-accounts.js';
import type { GraphqlData, Refusal } from '../support/answers.js';
import { shippingAddress } from '../support/orders.js';
import type { World } from '../authorization/calls.js';
import { failure, type Outcome } from './answers.js';
import { orderFilters } from '../../src/modules/orders/reading/admin-order.type.js';

/** One question, as each interface is asked it. */
export interface Question {
  name: string;
  rest: { method: string; path: string; body?: unknown; idempotencyKey?: string };
  call: string;
  variables: Record<string, unknown>;
  /** What REST would answer to GraphQL's data, in REST's words. */
  toRest: (data: unknown) => Outcome;
  /** What of REST's answer is compared; all of it when left out. */
  ofRest?: (body: unknown) => unknown;
}

const ok = (body: unknown, status = 200): Outcome => ({ status, body });
const orNotFound = (message: string) => (data: unknown) =>
  data === null ? failure('NOT_FOUND', { message }) : ok(data);
const without =
  (...keys: string[]) =>
  (body: unknown) =>
    body && typeof body === 'object'
      ? Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)))
      : body;

const enumName = (value: string) => value.replace(/[A-Z]/g, '_$&').replace(/[-:]/g, '_').toUpperCase();
const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const query = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(defined(values)).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
    ),
  ).toString();
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const pageNumber = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.constantFrom(0, 1_000_000, 2_147_483_647));
const words = fc.oneof(
  fc.constantFrom('rose', 'Test Customer', 'example', '%', '_', "'", '\\', '(a+)+$', '🌹', ' ', 'owner', ''),
  fc.string({ maxLength: 12, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
);
const day = fc.constantFrom('2026-11-23', '2026-02-30', 'tomorrow', '', '1999-01-01', '2030-12-31');

/** Questions of every kind that both interfaces answer. */
export function questions(world: World): fc.Arbitrary<Question> {
  const { gift, hiddenId, spareId, changedId, owner, orderId, paidOrderId, cancelledOrderId, sessionId } = world;
  const other = fc.constantFrom('no-such-id', 'x', '0'.repeat(32), "' OR 1=1 --", 'ünïcode');
  const productId = fc.oneof(fc.constantFrom(String(gift._id), hiddenId, spareId, changedId), other);
  const anyOrderId = fc.oneof(fc.constantFrom(orderId, paidOrderId, cancelledOrderId), other);
  const userId = fc.oneof(fc.constant(owner._id), other);
  const key = fc.constantFrom(undefined, undefined, 'no-key', `${'a'.repeat(43)}.zzzzzz`);

  const collectionSlug = fc.oneof(fc.constantFrom(...demoCollections.map(({ slug }) => slug)), fc.constant('none'));

  const inSixDays = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const filters = {
    isOnSale: maybe(fc.boolean()),
    minPrice: fc.option(fc.constantFrom(0, 19.99, 40, -1, 0.001), { nil: undefined, freq: 1 }),
    maxPrice: fc.option(fc.constantFrom(0, 30, 75.5, 1e9), { nil: undefined, freq: 1 }),
    inStock: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
    option: fc.option(
      fc.array(fc.constantFrom('Size:Ten stems', 'size:TEN INCHES', 'Filling:Raspberry', 'Color:Oat', 'x:y', 'x', ''), {
        minLength: 1,
        maxLength: 3,
      }),
      { nil: undefined, freq: 1 },
    ),
    arrivesBy: fc.option(fc.constantFrom('2999-12-31', '2000-01-01', '2026-02-30', '', ' ', inSixDays, 'x'), {
      nil: undefined,
      freq: 1,
    }),
  };

  const kinds: fc.Arbitrary<Question>[] = [
    fc
      .record({
        keyword: maybe(words),
        category: maybe(fc.constantFrom(...categories)),
        sort: maybe(fc.constantFrom(...productSorts)),
        pageNumber: maybe(pageNumber),
        pageSize: maybe(fc.integer({ min: -1, max: 80 })),
        isPublished: maybe(fc.boolean()),
        isPopular: maybe(fc.boolean()),
        ...filters,
        stockLevel: maybe(fc.constantFrom(...stockLevels)),
        collection: fc.option(collectionSlug, { nil: undefined, freq: 1 }),
      })
      .map((asked) => ({
        name: 'products',
        rest: { method: 'GET', path: `/api/products?${query(asked)}` },
        call: 'query products',
        variables: defined({
          ...asked,
          category: asked.category && enumName(asked.category),
          sort: asked.sort && enumName(asked.sort),
          stockLevel: asked.stockLevel && enumName(asked.stockLevel),
        }),
        toRest: ok,
        ofRest: without('correctedKeyword'),
      })),
    fc
      .record({
        ...filters,
        keyword: maybe(words),
        category: maybe(fc.constantFrom(...categories)),
        sort: maybe(fc.constantFrom(...productSorts)),
        isPopular: maybe(fc.boolean()),
        collection: fc.option(collectionSlug, { nil: undefined, freq: 1 }),
      })
      .map((asked) => ({
        name: 'facets',
        rest: { method: 'GET', path: `/api/products/facets?${query(asked)}` },
        call: 'query productFacets',
        variables: defined({
          ...asked,
          category: asked.category && enumName(asked.category),
          sort: asked.sort && enumName(asked.sort),
        }),
        toRest: (facets) => ok({ facets }),
      })),
    productId.map((id) => ({
      name: 'product',
      rest: { method: 'GET', path: `/api/products/${encodeURIComponent(id)}` },
      call: 'query product',
      variables: { id },
      toRest: orNotFound('Product not found'),
    })),
    words.map((keyword) => ({
      name: 'suggestions',
      rest: { method: 'GET', path: `/api/suggestions?${query({ keyword })}` },
      call: 'query suggestions',
      variables: { keyword },
      toRest: ok,
    })),
    fc.record({ id: productId, limit: maybe(fc.integer({ min: -1, max: 20 })) }).map(({ id, limit }) => ({
      name: 'related products',
      rest: { method: 'GET', path: `/api/products/${encodeURIComponent(id)}/related?${query({ limit })}` },
      call: 'query relatedProducts',
      variables: defined({ productId: id, limit }),
      toRest: ok,
    })),
    productId.map((id) => ({
      name: 'add-ons',
      rest: { method: 'GET', path: `/api/products/${encodeURIComponent(id)}/add-ons` },
      call: 'query productAddOns',
      variables: { productId: id },
      toRest: ok,
    })),
    fc.constant<Question>({
      name: 'collections',
      rest: { method: 'GET', path: '/api/collections' },
      call: 'query collections',
      variables: {},
      toRest: ok,
    }),
    fc
      .record({
        slug: collectionSlug,
        sort: maybe(fc.constantFrom(...productSorts)),
        pageNumber: maybe(pageNumber),
        pageSize: maybe(fc.integer({ min: -1, max: 80 })),
        ...filters,
      })
      .map(({ slug, ...asked }) => ({
        name: 'collection',
        rest: { method: 'GET', path: `/api/collections/${encodeURIComponent(slug)}?${query(asked)}` },
        call: 'query collection',
        variables: defined({ slug, ...asked, sort: asked.sort && enumName(asked.sort) }),
        toRest: orNotFound('Collection not found'),
      })),
    fc.constant<Question>({
      name: 'my orders',
      rest: { method: 'GET', path: '/api/orders/mine' },
      call: 'query myOrders',
      variables: {},
      toRest: ok,
    }),
    fc.tuple(anyOrderId, key).map(([id, signed]) => ({
      name: 'order',
      rest: { method: 'GET', path: `/api/orders/${encodeURIComponent(id)}?${query({ key: signed })}` },
      call: 'query order',
      variables: defined({ id, key: signed }),
      toRest: orNotFound('Order not found'),
    })),
    fc.tuple(anyOrderId, key, maybe(fc.integer({ min: -1, max: 3 }))).map(([id, signed, parcel]) => ({
      name: 'dates of an order',
      rest: {
        method: 'GET',
        path: `/api/orders/${encodeURIComponent(id)}/delivery-dates?${query({ key: signed, parcel })}`,
      },
      call: 'query orderDeliveryDates',
      variables: { input: defined({ id, key: signed, parcel }) },
      toRest: ok,
    })),
    fc
      .record({
        pageNumber,
        pageSize: maybe(fc.integer({ min: -1, max: 60 })),
        search: maybe(words),
        filter: maybe(fc.constantFrom(...orderFilters)),
        from: maybe(day),
        to: maybe(day),
      })
      .map((asked) => ({
        name: 'orders',
        rest: { method: 'GET', path: `/api/orders?${query(asked)}` },
        call: 'query orders',
        variables: defined({ ...asked, filter: asked.filter?.toUpperCase() }),
        toRest: ok,
      })),
    fc.tuple(userId, pageNumber).map(([id, page]) => ({
      name: 'orders of a customer',
      rest: { method: 'GET', path: `/api/orders/user/${encodeURIComponent(id)}?pageNumber=${page}` },
      call: 'query userOrders',
      variables: { userId: id, pageNumber: page },
      toRest: ok,
    })),
    fc.record({ pageNumber, search: maybe(words) }).map((asked) => ({
      name: 'users',
      rest: { method: 'GET', path: `/api/users?${query(asked)}` },
      call: 'query users',
      variables: defined(asked),
      toRest: ok,
    })),
    userId.map((id) => ({
      name: 'user',
      rest: { method: 'GET', path: `/api/users/${encodeURIComponent(id)}` },
      call: 'query user',
      variables: { id },
      toRest: orNotFound('User not found'),
    })),
    fc.constant<Question>({
      name: 'whether cards are taken',
      rest: { method: 'GET', path: '/api/payment' },
      call: 'query paymentService',
      variables: {},
      toRest: (data) => ok({ available: (data as GraphqlData['paymentService']).isAvailable }),
    }),
    placing(world),
    ...(['CheckoutSession', 'PaymentIntent'] as const).map((what) =>
      fc.tuple(anyOrderId, key).map(([id, signed]) => ({
        name: `beginning to pay by ${what}`,
        rest: {
          method: 'POST',
          path: `/api/payment/create-${what === 'PaymentIntent' ? 'payment-intent' : 'checkout-session'}`,
          body: defined({ orderId: id, key: signed }),
        },
        call: `mutation create${what}`,
        variables: { input: defined({ orderId: id, key: signed }) },
        toRest: (data: unknown) => ok(data),
      })),
    ),
    fc.tuple(fc.oneof(fc.constant(sessionId), other), key).map(([id, signed]) => ({
      name: 'payment check',
      rest: {
        method: 'GET',
        path: `/api/payment/verify-payment/${encodeURIComponent(id)}?${query({ key: signed })}`,
      },
      call: 'mutation verifyPayment',
      variables: { input: defined({ sessionId: id, key: signed }) },
      toRest: ok,
    })),
    profile(),
    ...addresses(world),
    fc
      .record({
        currentPassword: fc.constantFrom('wrong', ''),
        password: fc.constantFrom('short', 'wrong', 'long enough 1'),
      })
      .map((input) => ({
        name: 'a password that isn’t changed',
        rest: { method: 'PUT', path: '/api/users/password', body: input },
        call: 'mutation changePassword',
        variables: { input },
        toRest: ok,
      })),
    ...signing(world),
    ...links(),
    ...administration(anyOrderId, productId, userId),
  ];
  return fc.oneof(...kinds);
}

/** Carts, right and wrong. Both interfaces place the same order, which the second one finds. */
function placing({ gift, hiddenId, changedId }: World): fc.Arbitrary<Question> {
  const line = fc.record({
    product: fc.oneof(
      { weight: 4, arbitrary: fc.constant(String(gift._id)) },
      fc.constantFrom(changedId, hiddenId, 'x'),
    ),
    qty: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constantFrom(0, -1, 1.5, 1000, 400)),
  });
  const lines = fc.oneof(
    { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }) },
    fc.array(line, { maxLength: 0 }),
  );
  const address = fc.oneof(
    { weight: 9, arbitrary: fc.nat(40).map((house) => ({ ...shippingAddress, address: `${house} Bole Road` })) },
    fc.constantFrom('', ' ', 'x'.repeat(201)).map((city) => ({ ...shippingAddress, city })),
  );
  const off = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constantFrom(0.01, -1, 0.001, -1000));
  const idempotencyKey = maybe(fc.oneof(fc.uuid(), fc.constantFrom('the-same', 'k'.repeat(201))));
  return fc
    .record({
      orderItems: lines,
      address,
      off,
      idempotencyKey,
      paymentMethod: maybe(words),
      deliveryMethod: maybe(fc.constantFrom('standard', 'overnight', 'pigeon', ' ')),
    })
    .map(({ orderItems, address, off, idempotencyKey, paymentMethod, deliveryMethod }) => {
      const priceCents = Math.round(Number(gift.isOnSale ? gift.salePrice : gift.price) * 100);
      const counted = orderItems.filter(({ qty }) => Number.isInteger(qty) && qty > 0);
      const totals = computeTotals(
        counted.map(({ qty }) => ({ priceCents, salePriceCents: null, isOnSale: false, quantity: qty })),
      );
      const body = defined({
        orderItems,
        shippingAddress: address,
        paymentMethod,
        deliveryMethod,
        totalPrice: totals.totalCents / 100 + off,
      });
      return {
        name: 'placing an order',
        rest: { method: 'POST', path: '/api/orders', body, ...(idempotencyKey !== undefined && { idempotencyKey }) },
        call: 'mutation placeOrder',
        variables: { input: defined({ ...body, idempotencyKey }) },
        toRest: (placed: unknown) => {
          const { __typename, ...data } = placed as Record<string, unknown>;
          // REST's errors have the products without their collections.
          const products = (data['products'] as object[] | undefined)?.map(without('collections'));
          return __typename === 'OrderPlaced'
            ? ok(data['order'], 201)
            : failure(enumName(String(__typename)).slice(1) as FailureCode, defined({ ...data, products }));
        },
      };
    });
}

function profile(): fc.Arbitrary<Question> {
  const field = fc.constantFrom('Addis Ababa', '', 'x'.repeat(201));
  const address = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.constant(shippingAddress),
    field.map((city) => ({ ...shippingAddress, city })),
  );
  const name = fc.oneof(fc.constantFrom('', '  ', 'x'.repeat(101), 'Hana', '🌹'), words);
  return fc.record({ name, shippingAddress: address }).map((draft) => ({
    name: 'profile',
    rest: { method: 'PUT', path: '/api/users/profile', body: defined(draft) },
    call: 'mutation updateProfile',
    variables: { input: defined(draft) },
    toRest: ok,
  }));
}

/** Saving an address again finds the same one, so both interfaces have the same to say. */
function addresses({ addressId }: World): fc.Arbitrary<Question>[] {
  const draft = {
    label: maybe(fc.constantFrom('Mom', ' Mom ', '', 'x'.repeat(41), 'www.example.com')),
    isDefault: maybe(fc.boolean()),
  };
  const address = fc
    .constantFrom('1 Bole Road', '2 Bole Road', '2  BOLE road', '', 'x'.repeat(201))
    .map((street) => ({ ...shippingAddress, address: street }));
  const id = fc.constantFrom(addressId, 'no-such-id', '0'.repeat(32));
  const path = '/api/users/me/addresses';
  return [
    fc.constant<Question>({
      name: 'my addresses',
      rest: { method: 'GET', path },
      call: 'query myAddresses',
      variables: {},
      toRest: ok,
    }),
    fc.record({ ...draft, shippingAddress: address }).map((added) => ({
      name: 'add an address',
      rest: { method: 'POST', path, body: defined(added) },
      call: 'mutation addAddress',
      variables: { input: defined(added) },
      toRest: (data: unknown) => ok(data, 201),
    })),
    fc.record({ ...draft, shippingAddress: maybe(address), id }).map(({ id: changed, ...change }) => ({
      name: 'update an address',
      rest: { method: 'PUT', path: `${path}/${changed}`, body: defined(change) },
      call: 'mutation updateAddress',
      variables: { input: defined({ id: changed, ...change }) },
      toRest: ok,
    })),
  ];
}

/** GraphQL returns refusals as data without a code: their words and fields are compared. */
function signing({ owner }: World): fc.Arbitrary<Question>[] {
  const email = fc.constantFrom(owner.email, ` ${owner.email.toUpperCase()}`, 'nobody@example.com', 'no address', '');
  const password = fc.constantFrom(demoPassword, demoPassword, 'wrong password', '', 'x'.repeat(300));
  const refusedInWords = (data: unknown): Outcome => {
    const { __typename, user, message, fields } = data as GraphqlData['signIn'];
    return __typename === 'SignedIn'
      ? ok(user)
      : { words: { message, ...(fields?.length > 0 && { fields: byName(fields) }) } };
  };
  const inWords = without('token');
  return [
    fc.record({ email, password }).map((input) => ({
      name: 'signing in',
      rest: { method: 'POST', path: '/api/users/auth', body: input },
      call: 'mutation signIn',
      variables: { input },
      toRest: refusedInWords,
      ofRest: inWords,
    })),
    fc
      .record({ name: fc.constantFrom('', 'Hana'), email: fc.constantFrom(owner.email, 'no address'), password })
      .map((input) => ({
        name: 'signing up in vain',
        rest: { method: 'POST', path: '/api/users/register', body: input },
        call: 'mutation signUp',
        variables: { input },
        toRest: refusedInWords,
        ofRest: inWords,
      })),
  ];
}

const byName = (fields: { field: string; message: string }[]) =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));

function links(): fc.Arbitrary<Question>[] {
  const token = fc.oneof(fc.constantFrom('', 'x', 'x'.repeat(500)), words);
  const password = fc.constantFrom('short', 'long enough for anyone', 'x'.repeat(129));
  const asksFor = (path: string, call: string, input: Record<string, string>): Question => ({
    name: path,
    rest: { method: 'POST', path: `/api/users/${path}`, body: input },
    call: `mutation ${call}`,
    variables: { input },
    toRest: () => ok(undefined),
    ofRest: (body) => ((body as Partial<Refusal>).code === undefined ? undefined : body),
  });
  return [
    fc
      .constantFrom('nobody@example.com', '', 'no address')
      .map((email) => asksFor('forgot-password', 'requestPasswordReset', { email })),
    fc.record({ token, password }).map((input) => asksFor('reset-password', 'resetPassword', input)),
    token.map((one) => asksFor('verify-email', 'verifyEmail', { token: one })),
  ];
}

/** What admins do; everyone asks. */
function administration(
  orderId: fc.Arbitrary<string>,
  productId: fc.Arbitrary<string>,
  userId: fc.Arbitrary<string>,
): fc.Arbitrary<Question>[] {
  const often = <T>(good: T, ...bad: T[]) =>
    fc.oneof({ weight: 3 * bad.length, arbitrary: fc.constant(good) }, fc.constantFrom(...bad));
  const draft = fc.record({
    name: fc.oneof({ weight: 3, arbitrary: often('A gift', '', 'x'.repeat(121)) }, words),
    description: often('What is in it', '', 'x'.repeat(4001)),
    image: often('/images/placeholder.jpg', '', 'javascript:alert(1)', 'https://pictures.example/a.jpg'),
    images: often(undefined, [], [{ src: '/images/placeholder.jpg', alt: 'A gift' }, { src: 'b.jpg' }], [{ src: '' }]),
    price: often(9.9, 0, -1, 0.001, 1e12),
    salePrice: fc.constantFrom(null, null, 5, 5, 9.9, 20),
    isOnSale: fc.boolean(),
    isPopular: fc.boolean(),
    isPublished: fc.boolean(),
    preparationDays: often(undefined, 2, -1, 61),
    category: fc.constantFrom(...categories),
    publishUntil: often(undefined, '2090-02-14 09:00', 'soon'),
    saleFrom: often(undefined, '2090-02-14T09:00:00Z', '2027-02-30 09:00'),
  });
  const inGraphql = ({ category, ...rest }: Record<string, unknown>) =>
    defined({ ...rest, category: typeof category === 'string' ? enumName(category) : undefined });
  const newOne = without('_id', 'createdAt');
  const noMessage = (body: unknown) =>
    (body as Partial<Refusal>).code === undefined ? without('message')(body) : body;
  return [
    fc.record({ ...{ fields: draft }, countInStock: often(3, 0, -1, 1e9) }).map(({ fields, countInStock }) => ({
      name: 'a new product',
      rest: { method: 'POST', path: '/api/products', body: { ...fields, countInStock } },
      call: 'mutation createProduct',
      variables: { input: inGraphql({ ...fields, countInStock }) },
      toRest: (data: unknown) => ok(newOne(data), 201),
      ofRest: newOne,
    })),
    fc
      .tuple(
        productId,
        draft,
        fc.subarray([
          ...['name', 'images', 'price', 'salePrice', 'isOnSale', 'category', 'isPopular'],
          ...['publishUntil', 'saleFrom', 'preparationDays'],
        ]),
      )
      .map(([id, fields, kept]) => {
        const change = Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
        return {
          name: 'a changed product',
          rest: { method: 'PUT', path: `/api/products/${encodeURIComponent(id)}`, body: change },
          call: 'mutation updateProduct',
          variables: { input: { id, ...inGraphql(change) } },
          toRest: (data: unknown) => ok(data),
          ofRest: noMessage,
        };
      }),
    fc.constantFrom('no-such-id', 'undefined', 'x').map((id) => ({
      name: 'no product to delete',
      rest: { method: 'DELETE', path: `/api/products/${id}` },
      call: 'mutation deleteProduct',
      variables: { input: { id } },
      toRest: ok,
    })),
    userId.map((id) => ({
      name: 'no user to delete',
      rest: { method: 'DELETE', path: `/api/users/${encodeURIComponent(`${id}x`)}` },
      call: 'mutation deleteUser',
      variables: { id: `${id}x` },
      toRest: ok,
    })),
    orderId.map((id) => ({
      name: 'delivered',
      rest: { method: 'PUT', path: `/api/orders/${encodeURIComponent(id)}/deliver`, body: {} },
      call: 'mutation markOrderDelivered',
      variables: { input: { id } },
      toRest: (data: unknown) => ok(data),
      ofRest: noMessage,
    })),
  ];
}
