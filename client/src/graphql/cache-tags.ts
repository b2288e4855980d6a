/** The documented cache tags (specification, section 3). */
export type CacheTag = 'Product' | 'Order' | 'User' | 'Users';

/**
 * What each query shows, by operation name. A new query needs a row here (freshness.test.ts checks it);
 * an empty row means that no write of the shop changes it.
 */
export const queryTags: Readonly<Record<string, readonly CacheTag[]>> = {
  CartProducts: ['Product'],
  GoogleConnection: ['User'],
  GoogleSignIn: [],
  Me: ['User'],
  MyOrders: ['Order'],
  Order: ['Order'],
  PaymentService: [],
  PopularProducts: ['Product'],
  ProductDetails: ['Product'],
  ProductList: ['Product'],
  RelatedProducts: ['Product'],
  SaleProducts: ['Product'],
  Shop: [],
};

/** What each mutation changes, by operation name. Everything shown under these tags is refetched after it. */
export const mutationTags: Readonly<Record<string, readonly CacheTag[]>> = {
  ConnectGoogle: ['User'],
  CreateCheckoutSession: ['Order'],
  DisconnectGoogle: ['User'],
  PlaceOrder: ['Order', 'Product'],
  SendContactMessage: [],
  SignIn: [],
  SignInWithGoogle: [],
  SignOut: [],
  SignUp: [],
  SignUpWithGoogle: [],
  VerifyPayment: ['Order'],
};
