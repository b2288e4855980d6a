/** The documented cache tags (specification, section 3), and those of the admin area. */
export type CacheTag = 'Product' | 'Order' | 'User' | 'Users' | 'Shop' | 'Audit' | 'Job';

/**
 * What each query shows, by operation name. A new query needs a row here (freshness.test.ts checks it);
 * an empty row means that no write of the shop changes it.
 */
export const queryTags: Record<string, readonly CacheTag[]> = {
  Account: ['User'],
  CartProducts: ['Product'],
  CheckoutPayment: [],
  GoogleSignIn: [],
  Me: ['User'],
  MyCart: [],
  MyOrders: ['Order'],
  MySessions: ['User'],
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
export const mutationTags: Record<string, readonly CacheTag[]> = {
  ChangePassword: ['User'],
  ConnectGoogle: ['User'],
  CreateCheckoutSession: ['Order'],
  CreatePaymentIntent: ['Order'],
  DeleteMyAccount: [],
  DisconnectGoogle: ['User'],
  EndOtherSessions: ['User'],
  EndSession: ['User'],
  PlaceOrder: ['Order', 'Product'],
  RequestPasswordReset: [],
  ResetPassword: ['User'],
  SaveCart: [],
  SendContactMessage: [],
  SendVerificationMail: [],
  SignIn: [],
  SignOut: [],
  SignUp: [],
  UpdateProfile: ['User'],
  VerifyEmail: ['User'],
  VerifyPayment: ['Order'],
};

/** Adds the rows of an area whose code is loaded later (admin-cache-tags.ts). */
export function addTags(queries: typeof queryTags, mutations: typeof mutationTags): void {
  Object.assign(queryTags, queries);
  Object.assign(mutationTags, mutations);
}
