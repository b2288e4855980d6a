import type { z } from 'zod';
import type { FailureCode } from '../../src/domain/failure.js';
import type {
  RecoveryCodes,
  TwoStepSetup,
  TwoStepSignIn,
} from '../../src/modules/accounts/two-step/two-step-sign-in.type.js';
import type { StaffNoteType } from '../../src/modules/notes/staff-note.type.js';
import type { OccasionRemindersType, RecipientType } from '../../src/modules/recipients/recipient.type.js';
import type {
  SharedWishListType,
  WishListSummaryType,
  WishListType,
} from '../../src/modules/wish-lists/wish-list.type.js';
import type { SavedAddressType } from '../../src/modules/address-book/saved-address.type.js';
import type { GoogleResolver, GoogleSignInResolver } from '../../src/modules/accounts/google/google.resolver.js';
import type { UserPageType, UserType } from '../../src/modules/accounts/users/user.type.js';
import type { BulkEditType } from '../../src/modules/catalog/bulk/bulk-edit.type.js';
import type { ProductImportType } from '../../src/modules/catalog/import/product-import.type.js';
import type { ProductCollectionsResolver } from '../../src/modules/collections/collections.resolver.js';
import type { AdminCollectionsResolver } from '../../src/modules/collections/admin-collections.resolver.js';
import type {
  AdminCollectionType,
  CollectionPageType,
  CollectionType,
} from '../../src/modules/collections/collection.type.js';
import type { ProductFacetsType } from '../../src/modules/catalog/search/product-facets.type.js';
import type { FoundGiftType, GiftFinderType } from '../../src/modules/gift-finder/gift-finder.type.js';
import type { SuggestionsType } from '../../src/modules/catalog/search/suggestions.type.js';
import type { DeliveryDatesType } from '../../src/modules/orders/dates/delivery-date.type.js';
import type { CounterResolver } from '../../src/modules/orders/counter/counter.resolver.js';
import type { QuoteType } from '../../src/modules/orders/placing/quote.type.js';
import type { ProductPageType, ProductType } from '../../src/modules/catalog/product.type.js';
import type { DeliveryMethodType } from '../../src/modules/delivery/delivery-method.type.js';
import type { PaymentMethodType } from '../../src/modules/payments/methods/payment-method.type.js';
import type { QuoteDiscountCodeType } from '../../src/modules/discounts/discount.type.js';
import type { GiftCardBalanceType, QuoteGiftCardType } from '../../src/modules/gift-cards/gift-card-balance.type.js';
import type { LayoutResolver } from '../../src/modules/content/layout.resolver.js';
import type { orderEvent } from '../../src/modules/orders/order.schema.js';
import type { OrderType } from '../../src/modules/orders/order.type.js';
import type {
  BoughtGiftCardsResolver,
  GiftCardsResolver,
} from '../../src/modules/gift-card-sales/gift-cards.resolver.js';
import type { GiftCardType } from '../../src/modules/gift-card-sales/gift-card.type.js';
import type { AdminOrdersResolver } from '../../src/modules/orders/reading/admin-orders.resolver.js';
import type { CardPaymentResolver } from '../../src/modules/payments/card-payment.resolver.js';
import type { ReviewPageType, ReviewRecordPageType, ReviewRecordType } from '../../src/modules/reviews/review.type.js';
import type { ShopType } from '../../src/modules/shop/shop.type.js';
import type {
  CheckoutSession,
  PaymentIntent,
  PaymentVerificationType,
} from '../../src/modules/settlement/settlement.type.js';
import type { paymentAvailability } from '../../src/modules/settlement/settlement.schema.js';
import type { Modules } from '../../src/shop-modules.js';

/** What is left of a value in JSON: times are texts. */
export type Json<T> = unknown extends T
  ? T
  : T extends Date
    ? string
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

/** How both interfaces refuse: REST in the body, GraphQL in an error's extensions. */
export interface Refusal {
  message: string;
  code: FailureCode;
  requestId: string;
  fields?: Record<string, string>;
  retryAfter?: number;
  items?: { productId: string; available: number }[];
  itemsPrice?: number;
  shippingPrice?: number;
  taxPrice?: number;
  totalPrice?: number;
  deliveryMethods?: DeliveryMethodType[];
  discountCodes?: Json<QuoteDiscountCodeType>[];
  discountPrice?: number;
  giftCards?: Json<QuoteGiftCardType>[];
  giftCardPrice?: number;
  products?: Product[];
  dates?: string[];
  product?: Product;
}

export type OrderEvent = Json<z.output<typeof orderEvent>>;
export type Order = Json<OrderType>;
/** Errors have it without the collections. */
export type Product = Json<ProductType> & { collections?: string[] };
export type ReviewRecord = Json<ReviewRecordType>;
export type UserPage = Json<UserPageType>;
export type SignedIn = Json<UserType> & { token: string };
interface Message {
  message: string;
}

/** What the documented calls answer, by their paths. A list is an array unless a page is asked for. */
interface Answers {
  'POST /api/users/auth': SignedIn;
  'POST /api/users/register': SignedIn;
  'POST /api/users/logout': Message;
  'PUT /api/users/profile': Json<UserType>;
  'PUT /api/users/password': SignedIn & Message;
  'POST /api/users/forgot-password': Message;
  'POST /api/users/reset-password': Message;
  'POST /api/users/verify-email': Message;
  'GET /api/users': Json<UserType>[];
  'GET /api/users/:id': Json<UserType>;
  'DELETE /api/users/:id': Message;
  'GET /api/users/:id/notes': Json<StaffNoteType>[];
  'POST /api/users/:id/notes': Json<StaffNoteType>;
  'GET /api/orders/:id/notes': Json<StaffNoteType>[];
  'POST /api/orders/:id/notes': Json<StaffNoteType>;
  'DELETE /api/notes/:id': Message;
  'GET /api/recipients': RecipientType[];
  'POST /api/recipients': RecipientType;
  'PUT /api/recipients/:id': RecipientType;
  'DELETE /api/recipients/:id': Message;
  'GET /api/occasion-reminders': OccasionRemindersType;
  'PUT /api/occasion-reminders': OccasionRemindersType;
  'POST /api/occasion-reminders/confirm': Message;
  'POST /api/occasion-reminders/stop': Message;
  'GET /api/users/me/addresses': SavedAddressType[];
  'POST /api/users/me/addresses': SavedAddressType;
  'PUT /api/users/me/addresses/:id': SavedAddressType;
  'DELETE /api/users/me/addresses/:id': Message;
  'GET /api/users/me/two-step': TwoStepSignIn;
  'POST /api/users/me/two-step/start': TwoStepSetup;
  'POST /api/users/me/two-step/turn-on': RecoveryCodes;
  'POST /api/users/me/two-step/turn-off': Message;
  'POST /api/users/me/two-step/recovery-codes': RecoveryCodes;
  'GET /api/users/me/data': PersonalData;
  'GET /api/products': Json<ProductPageType> & { products: Product[] };
  'GET /api/collections': Json<CollectionType>[];
  'GET /api/collections/:slug': Json<CollectionPageType> & { products: Product[] };
  'POST /api/products': Product;
  'GET /api/products/:id': Product;
  'PUT /api/products/:id': Product & Message;
  'PUT /api/products/:id/variants': Product;
  'DELETE /api/products/:id': Message;
  'GET /api/products/:id/reviews': Json<ReviewPageType>;
  'POST /api/products/:id/reviews': ReviewRecord;
  'GET /api/gift-finder': Json<Omit<GiftFinderType, 'gifts'>> & {
    gifts: (Json<Omit<FoundGiftType, 'product'>> & { product: Product })[];
  };
  'GET /api/products/:id/related': Product[];
  'PUT /api/products/:id/related': Product[];
  'GET /api/products/:id/add-ons': Product[];
  'PUT /api/products/:id/add-ons': Product[];
  'PUT /api/add-ons': { changed: number };
  'GET /api/suggestions': SuggestionsType;
  'GET /api/products/facets': { facets: ProductFacetsType | null };
  'POST /api/products/:id/reviews/photos': { image: string } & Message;
  'GET /api/reviews': Json<ReviewRecordPageType>;
  'PUT /api/reviews/:id': ReviewRecord;
  'DELETE /api/reviews/:id': Message;
  'PUT /api/reviews/:id/moderation': ReviewRecord;
  'GET /api/wish-lists': WishListSummaryType[];
  'POST /api/wish-lists': WishListSummaryType;
  'GET /api/wish-lists/:id': Json<WishListType>;
  'PUT /api/wish-lists/:id': WishListSummaryType;
  'DELETE /api/wish-lists/:id': Message;
  'PUT /api/wish-lists/:id/items/:id': WishListSummaryType;
  'DELETE /api/wish-lists/:id/items/:id': WishListSummaryType;
  'POST /api/wish-lists/:id/share': WishListSummaryType;
  'DELETE /api/wish-lists/:id/share': WishListSummaryType;
  'GET /api/wish-lists/shared/:id': Json<SharedWishListType>;
  'POST /api/orders': Order & { orderKey?: string };
  'POST /api/gift-cards/balance': Json<GiftCardBalanceType>;
  'POST /api/quote': Json<QuoteType>;
  'POST /api/admin/orders': Order & { paymentLink: string | null };
  'POST /api/admin/quote': Json<QuoteType>;
  'GET /api/delivery-methods': DeliveryMethodType[];
  'GET /api/delivery-dates': Json<DeliveryDatesType>;
  'GET /api/payment-methods': PaymentMethodType[];
  'GET /api/orders': Order[];
  'GET /api/orders/mine': Order[];
  'GET /api/orders/:id': Order;
  'GET /api/orders/user/:id': Order[];
  'PUT /api/orders/:id/deliver': Order & Message;
  'PUT /api/orders/:id/preparing': Order & Message;
  'POST /api/orders/:id/shipments': Order & Message;
  'PUT /api/orders/:id/shipments/:shipmentId': Order & Message;
  'DELETE /api/orders/:id/shipments/:shipmentId': Order & Message;
  'PUT /api/orders/:id/shipments/:shipmentId/deliver': Order & Message;
  'DELETE /api/orders/:id/shipments/:shipmentId/deliver': Order & Message;
  'POST /api/orders/:id/shipments/:shipmentId/photo': { image: string } & Message;
  'DELETE /api/orders/:id/photos/:photoId': Order & Message;
  'POST /api/orders/:id/cancel': Order;
  'PUT /api/orders/:id/gift': Order;
  'GET /api/orders/:id/delivery-dates': Json<DeliveryDatesType>;
  'PUT /api/orders/:id/delivery-date': Order;
  'POST /api/orders/:id/claim': { signedIn: SignedIn | null };
  'POST /api/orders/:id/claim-link': Message;
  'PUT /api/orders/:id/pay': Order;
  'GET /api/payment': z.output<typeof paymentAvailability>;
  'POST /api/payment/create-checkout-session': CheckoutSession;
  'POST /api/payment/create-payment-intent': PaymentIntent;
  'GET /api/payment/verify-payment/:id': Json<PaymentVerificationType>;
  'GET /api/upload': { ready: boolean; maxBytes: number; types: string[] };
  'POST /api/upload': { image: string } & Message;
  'GET /api/health': { status: string; build: string };
}

/** What a customer downloads. */
export interface PersonalData extends Record<string, unknown> {
  user: Json<UserType>;
  orders: Order[];
}

/** A path as it is documented: without the query, and whatever isn't said by letter is an id. */
type Documented<Path extends string> = Path extends `${infer Bare}?${string}`
  ? Documented<Bare>
  : Path extends `${infer First}/${infer Rest}`
    ? `${Documented<First>}/${Documented<Rest>}`
    : string extends Path
      ? ':id'
      : Path;

/** What a call answers; unknown: the path isn't documented, or not known to the compiler. */
export type Answer<
  Method extends string,
  Path extends string,
> = `${Method} ${Documented<Path>}` extends infer Call extends keyof Answers ? Answers[Call] : unknown;

/** Of an operation or a field that may be null, what it is otherwise: a test that expects null compares with it. */
type Results<Resolver> = Resolver extends unknown
  ? {
      [Name in keyof Resolver]: Resolver[Name] extends (...args: never[]) => infer Result
        ? NonNullable<Selectable<Awaited<Result>>>
        : never;
    }
  : never;

/** Everything at once of which each is a part. */
type Whole<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (whole: infer All) => void
  ? All
  : never;

/** The fields that a view's class doesn't have, or names differently. */
type Added<View> = (View extends OrderType
  ? Results<Pick<AdminOrdersResolver, 'timeline' | 'returnedItems' | 'disputes'>> &
      Results<BoughtGiftCardsResolver> &
      Results<Pick<CounterResolver, 'placedBy'>>
  : unknown) &
  (View extends GiftCardType ? Results<Pick<GiftCardsResolver, 'entries'>> : unknown) &
  (View extends ProductType ? Results<ProductCollectionsResolver> : unknown) &
  (View extends AdminCollectionType ? Results<Pick<AdminCollectionsResolver, 'products'>> : unknown) &
  (View extends UserType ? Results<Pick<GoogleResolver, 'isGoogleConnected' | 'googleEmail'>> : unknown) &
  (View extends ProductImportType | BulkEditType ? { _id: string } : unknown) &
  (View extends ShopType
    ? Results<CardPaymentResolver> & Results<GoogleSignInResolver> & Results<Pick<LayoutResolver, 'layout'>>
    : unknown);

/**
 * All that a document may select of a result; which of it was selected, the compiler doesn't know. Of a union, the
 * fields of each member. Times are texts, and enums have other names than in the server.
 */
type Selectable<T> = unknown extends T
  ? T
  : | (T extends string
        ? string
        : T extends Date
          ? string
          : T extends readonly (infer Item)[]
            ? Selectable<Item>[]
            : T extends object
              ? never
              : T)
    | SelectableObject<Exclude<Extract<T, object>, Date | readonly unknown[]>>;
type SelectableObject<T extends object> = [T] extends [never]
  ? never
  : { __typename: string } & Whole<T extends unknown ? { [Name in keyof T]-?: Selectable<T[Name]> } & Added<T> : never>;

/** What GraphQL can answer, by the names of its operations. */
export type GraphqlData = Whole<
  Results<InstanceType<Extract<Modules, { resolvers: unknown }>['resolvers'][number]>>
> & {
  users: Selectable<UserPageType>;
};
