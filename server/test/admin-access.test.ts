import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { routesOf } from './support/routes.js';
import { TestShop, type Caller } from './support/test-shop.js';

/** Who may use what; a field or route that is missing here fails the first two tests. */
const forAdmins = {
  fields: [
    'auditEntries',
    'cancelOrder',
    'checkProductImport',
    'createProduct',
    'deleteProduct',
    'deleteUser',
    'jobs',
    'markOrderDelivered',
    'markOrderPaid',
    'orders',
    'productImport',
    'productImports',
    'providerDifferences',
    'recurringTasks',
    'refundOrder',
    'resendMail',
    'retryJob',
    'salesReport',
    'setUserAdmin',
    'shopSettings',
    'shopTasks',
    'startProductImport',
    'stockMoves',
    'updateProduct',
    'updateShopSettings',
    'uploadImage',
    'users',
  ],
  routes: [
    'DELETE /api/products/:id',
    'DELETE /api/users/:id',
    'GET /api/admin/orders.csv',
    'GET /api/admin/products.csv',
    'GET /api/orders',
    'GET /api/upload',
    'GET /api/users',
    'POST /api/products',
    'POST /api/upload',
    'PUT /api/orders/:id/deliver',
    'PUT /api/products/:id',
  ],
};
const forOthers = {
  fields: [
    'changePassword',
    'connectGoogle',
    'createCheckoutSession',
    'createPaymentIntent',
    'deleteMyAccount',
    'disconnectGoogle',
    'endOtherSessions',
    'endSession',
    'me',
    'myCart',
    'myOrders',
    'mySessions',
    'order',
    'paymentService',
    'placeOrder',
    'product',
    'products',
    'productsById',
    'renewSession',
    'requestPasswordReset',
    'resetPassword',
    'saveCart',
    'sendContactMessage',
    'sendVerificationMail',
    'shop',
    'signIn',
    'signInCheck',
    'signOut',
    'signUp',
    'updateProfile',
    'user',
    'userOrders',
    'verifyEmail',
    'verifyPayment',
  ],
  routes: [
    'GET /api/docs',
    'GET /api/docs/:file',
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /api/orders/:id',
    'GET /api/orders/mine',
    'GET /api/orders/user/:id',
    'GET /api/payment',
    'GET /api/payment/verify-payment/:sessionId',
    'GET /api/products',
    'GET /api/products/:id',
    'GET /api/users/:id',
    'GET /api/users/me/data',
    'POST /api/orders',
    'POST /api/payment/create-checkout-session',
    'POST /api/payment/create-payment-intent',
    'POST /api/payment/webhook',
    'POST /api/users/auth',
    'POST /api/users/forgot-password',
    'POST /api/users/logout',
    'POST /api/users/register',
    'POST /api/users/reset-password',
    'POST /api/users/verify-email',
    'PUT /api/orders/:id/pay',
    'PUT /api/users/password',
    'PUT /api/users/profile',
  ],
};

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const roots = {
  query: Object.values(schema.getQueryType()!.getFields()),
  mutation: Object.values(schema.getMutationType()!.getFields()),
};

it('every field of the interface is said to be for admins or for others', () => {
  const known = [...forAdmins.fields, ...forOthers.fields].sort();
  expect([...roots.query, ...roots.mutation].map(({ name }) => name).sort()).toEqual(known);
});

describe('everybody but admins is refused', () => {
  let shop: TestShop;
  let callers: Record<string, { caller: Caller; code: string; status: number }>;

  beforeAll(async () => {
    shop = await TestShop.open();
    const customer = await shop.newCustomer();
    const gone = await shop.newCustomer();
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET is_admin = TRUE WHERE id = '${gone._id}'`),
    );
    const { status } = await shop.rest('GET', '/api/users', undefined, gone);
    expect(status).toBe(200);
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET is_admin = FALSE WHERE id = '${gone._id}'`),
    );
    callers = {
      'a visitor': { caller: {}, code: 'UNAUTHENTICATED', status: 401 },
      'a customer': { caller: { token: customer.token }, code: 'FORBIDDEN', status: 403 },
      'an admin of old': { caller: { token: gone.token }, code: 'FORBIDDEN', status: 403 },
      'a forged token': { caller: { token: 'x'.repeat(43) }, code: 'UNAUTHENTICATED', status: 401 },
    };
  });
  afterAll(() => shop.close());

  it('every REST call is said to be for admins or for others', () => {
    const known = [...forAdmins.routes, ...forOthers.routes].sort();
    expect(routesOf(shop.app.http.printRoutes({ commonPrefix: false }))).toEqual(known);
  });

  const who = ['a visitor', 'a customer', 'an admin of old', 'a forged token'];
  it.each(who)('GraphQL: %s', async (name) => {
    const { caller, code } = callers[name]!;
    const answered: Record<string, unknown> = {};
    for (const [kind, fields] of Object.entries(roots)) {
      for (const field of fields.filter((one) => forAdmins.fields.includes(one.name))) {
        const call = callOf(field);
        const { errors } = call.includes('$file')
          ? await shop.graphqlUpload(`${kind} ($file: Upload!) { ${call} }`, 'GIF89a', caller)
          : await shop.graphqlAnswer(`${kind} { ${call} }`, {}, caller);
        answered[field.name] = errors?.map((error) => error.extensions['code'] as unknown);
      }
    }
    expect(answered).toEqual(Object.fromEntries(Object.keys(answered).map((field) => [field, [code]])));
    expect(Object.keys(answered).sort()).toEqual([...forAdmins.fields].sort());
  });

  it.each(who)('REST: %s', async (name) => {
    const { caller, status, code } = callers[name]!;
    for (const route of forAdmins.routes) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await shop.rest(method, path.replace(':id', 'some-id'), method === 'GET' ? undefined : {}, caller);
      expect({ route, status: answer.status, code: answer.body?.['code'] }).toEqual({ route, status, code });
    }
  });
});

/** A call with something in every required argument: who may not call gets no answer about it. */
function callOf(field: GraphQLField<unknown, unknown>): string {
  const args = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${literalOf(arg.type)}`);
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection}`;
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{${fields.map((one) => `${one.name}: ${literalOf(one.type)}`).join(', ')}}`;
  }
  if (!isScalarType(type)) throw new Error(`no literal of ${String(type)}`);
  const literals: Record<string, string> = { Boolean: 'true', Int: '1', Float: '1', Upload: '$file' };
  return literals[type.name] ?? '"x"';
}
