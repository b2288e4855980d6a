import 'reflect-metadata';
import { getNamedType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType } from 'type-graphql';
import { AccountsResolver } from '../../modules/accounts/accounts.resolver.js';
import { ProfileResolver } from '../../modules/accounts/profile.resolver.js';
import { TwoStepSignInResolver } from '../../modules/accounts/two-step-sign-in.resolver.js';
import { UsersResolver } from '../../modules/accounts/users.resolver.js';
import { AuditResolver } from '../../modules/audit/audit.resolver.js';
import { CartResolver } from '../../modules/cart/cart.resolver.js';
import { GoogleResolver, GoogleSignInResolver } from '../../modules/accounts/google.resolver.js';
import { ProductsResolver } from '../../modules/catalog/products.resolver.js';
import { ProductImportsResolver } from '../../modules/catalog/import/product-imports.resolver.js';
import { JobsResolver } from '../../modules/job-admin/jobs.resolver.js';
import { MediaResolver } from '../../modules/media/media.resolver.js';
import { ContactResolver } from '../../modules/contact/contact.resolver.js';
import { AdminOrdersResolver } from '../../modules/orders/admin-orders.resolver.js';
import { OrdersResolver } from '../../modules/orders/orders.resolver.js';
import { CardPaymentResolver } from '../../modules/payments/card-payment.resolver.js';
import { ProviderDifferencesResolver } from '../../modules/payments/provider-differences.resolver.js';
import { ReportsResolver } from '../../modules/reports/reports.resolver.js';
import { ShopResolver } from '../../modules/shop/shop.resolver.js';

/** The instances that the schema calls. */
export interface Resolvers {
  accounts: AccountsResolver;
  audit: AuditResolver;
  adminOrders: AdminOrdersResolver;
  cardPayment: CardPaymentResolver;
  cart: CartResolver;
  contact: ContactResolver;
  google: GoogleResolver;
  googleSignIn: GoogleSignInResolver;
  jobs: JobsResolver;
  media: MediaResolver;
  productImports: ProductImportsResolver;
  orders: OrdersResolver;
  products: ProductsResolver;
  profile: ProfileResolver;
  providerDifferences: ProviderDifferencesResolver;
  reports: ReportsResolver;
  shop: ShopResolver;
  twoStepSignIn: TwoStepSignInResolver;
  users: UsersResolver;
}

/**
 * Builds the executable schema.
 * @param resolvers null when only its text is wanted
 */
export function createSchema(resolvers: Resolvers | null): GraphQLSchema {
  const instances = new Map<unknown, unknown>(
    Object.values(resolvers ?? {}).map((resolver: object) => [resolver.constructor, resolver]),
  );
  const container: ContainerType = { get: (someClass) => instances.get(someClass) };
  const schema = buildSchemaSync({
    resolvers: [
      AccountsResolver,
      AuditResolver,
      AdminOrdersResolver,
      CardPaymentResolver,
      CartResolver,
      ContactResolver,
      GoogleResolver,
      GoogleSignInResolver,
      JobsResolver,
      MediaResolver,
      ProductImportsResolver,
      OrdersResolver,
      ProductsResolver,
      ProfileResolver,
      ProviderDifferencesResolver,
      ReportsResolver,
      ShopResolver,
      TwoStepSignInResolver,
      UsersResolver,
    ],
    container,
    // Code generation checks the schema; it is the same each time that a shop opens.
    skipCheck: resolvers !== null,
    // Services check their input, for REST and GraphQL alike.
    validate: false,
  });
  describe(schema);
  return schema;
}

/** Scalars of libraries, in our own words. */
const scalars = [
  ['DateTimeISO', 'A point in time in UTC, in ISO 8601 form, such as 2026-11-30T09:15:00.000Z.'],
  ['Upload', 'A file, sent as the GraphQL multipart request specification says.'],
] as const;

/** Adds what the decorators can't say: what the roots and the library's scalars are, and that an `input` is what its type says. */
function describe(schema: GraphQLSchema): void {
  const roots = [
    [schema.getQueryType(), 'The read operations.'],
    [schema.getMutationType(), 'The write operations. Several in one request run one after the other.'],
  ] as const;
  for (const [name, description] of scalars) {
    const scalar = schema.getType(name);
    if (scalar) scalar.description = description;
  }
  for (const [root, description] of roots) {
    if (!root) continue;
    root.description = description;
    for (const { args } of Object.values(root.getFields()))
      for (const arg of args) if (arg.name === 'input') arg.description ??= getNamedType(arg.type).description;
  }
}
