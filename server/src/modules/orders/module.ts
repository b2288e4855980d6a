import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { OpenProvedAccount } from '../accounts/recovery/open-proved-account.js';
import type { Sessions } from '../accounts/sign-in/sessions.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CartService } from '../cart/cart.service.js';
import type { MakeDueChanges } from '../catalog/managing/make-due-changes.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { DeliveryMethods } from '../delivery/delivery-methods.service.js';
import type { ApplyDiscounts } from '../discounts/apply-discounts.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { UseGiftCards } from '../gift-cards/use-gift-cards.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { MediaService } from '../media/media.service.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { PaymentMethods } from '../payments/methods/payment-methods.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { recomputeDispatch } from '../shop/recompute-dispatch.job.js';
import type { ShopService } from '../shop/shop.service.js';
import type { WishListPurchases } from '../wish-lists/wish-list-purchases.js';
import { AdminOrdersResolver } from './reading/admin-orders.resolver.js';
import { adminOrderRoutes } from './reading/admin-orders.rest.js';
import { ClaimOrder } from './claiming/claim-order.js';
import { AnonymizeOrders } from './anonymize-orders.js';
import { CountSales } from './count-sales.js';
import { CompleteOrders } from './complete-orders.js';
import { ChangeGift } from './gifts/change-gift.js';
import { ChangeDeliveryDate } from './dates/change-delivery-date.js';
import { DeliveryDay } from './dates/delivery-day.entity.js';
import { OfferDates } from './dates/offer-dates.js';
import { DeliverOrder } from './delivering/deliver-order.js';
import { orderInvariants } from './invariants.js';
import { ListOrders } from './reading/list-orders.js';
import { orderEventsDescription } from './reading/order-events.rest.js';
import { OrderKeyAlias } from './placing/order-key-alias.entity.js';
import { OrderLine } from './order-line.entity.js';
import { OrderLinks } from './reading/order-links.js';
import { CounterRecords } from './counter/counter-records.js';
import { OrderRecords } from './reading/order-records.js';
import type { OrderReplacement } from './placing/order-replacement.js';
import type { CashPayment } from './counter/cash-payment.js';
import { counterRoutes } from './counter/counter.rest.js';
import { CounterResolver } from './counter/counter.resolver.js';
import type { WholePayment } from './placing/whole-payment.js';
import { OrderParcel } from './parcels/order-parcel.entity.js';
import { Order } from './order.entity.js';
import { deliveryMethod, order, quoteDiscountCode, quoteGiftCard } from './order.schema.js';
import { mailOrder } from './mail-order.js';
import { OrdersResolver } from './orders.resolver.js';
import { orderRoutes } from './orders.rest.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrder } from './placing/place-order.js';
import { OfferDelivery } from './placing/offer-delivery.js';
import { QuoteOrder } from './placing/quote-order.js';
import { PresentOrders } from './reading/present-orders.js';
import { PrintOrders } from './printing/print-orders.js';
import { printingRoutes } from './printing/printing.rest.js';
import { RecipientPages } from './recipient-page/recipient-pages.js';
import { RecipientPagesResolver } from './recipient-page/recipient-pages.resolver.js';
import { recipientPageRoutes } from './recipient-page/recipient-pages.rest.js';
import { RecomputeDispatch } from './delivering/recompute-dispatch.js';
import { sendOrderMail } from './send-order-mail.job.js';
import { DeliveryPhoto } from './shipments/delivery-photo.entity.js';
import { DeliveryPhotos } from './shipments/delivery-photos.js';
import { SendOrder } from './shipments/send-order.js';
import { Shipment } from './shipments/shipment.entity.js';
import { ShipmentsResolver } from './shipments/shipments.resolver.js';
import { shipmentRoutes } from './shipments/shipments.rest.js';
import { TodayBoards, type OrderNotes } from './today/today-board.js';
import { TodayBoardResolver } from './today/today-board.resolver.js';
import { todayBoardRoutes } from './today/today-board.rest.js';
import { WatchOrders, type WatchLimits } from './reading/watch-orders.js';

const DAY = 24 * 60 * 60_000;

interface OrderNeeds {
  audit: AuditService;
  readProducts: ReadProducts;
  stockLedger: StockLedger;
  makeDueChanges: MakeDueChanges;
  payments: PaymentsService;
  paymentMethods: PaymentMethods;
  carts: CartService;
  sessions: Sessions;
  limiter: RateLimiter;
  media: MediaService;
  /** Opens the account of a guest who has proved the address. */
  opening: OpenProvedAccount;
  shop: ShopService;
  delivery: DeliveryMethods;
  discounts: ApplyDiscounts;
  giftCards: { using: UseGiftCards; ledger: GiftCardLedger };
  wishListPurchases: WishListPurchases;
  staffNotes: OrderNotes;
  mailer: ShopMailer;
  linkSecrets: readonly string[];
  /** Cancels the unpaid order that a new one replaces; it is built after the orders, so it is asked for when needed. */
  replacement: () => OrderReplacement;
  /** Pays an order of which nothing is left to pay; built after the orders, too. */
  wholePayment: () => WholePayment;
  /** Records the cash for an order at the counter; built after the orders, too. */
  cashPayment: () => CashPayment;
  watchLimits: Partial<WatchLimits> | undefined;
  onWatchError: (error: unknown) => void;
}

interface OrderServices {
  orders: OrdersService;
  claimOrder: ClaimOrder;
  changeGift: ChangeGift;
  listOrders: ListOrders;
  quoting: QuoteOrder;
  offerDelivery: OfferDelivery;
  offerDates: OfferDates;
  changeDeliveryDate: ChangeDeliveryDate;
  deliverOrder: DeliverOrder;
  recipientPages: RecipientPages;
  sendOrder: SendOrder;
  deliveryPhotos: DeliveryPhotos;
  todayBoards: TodayBoards;
  printOrders: PrintOrders;
}

/** The life of an order: placing, reading, presenting, delivering. */
export const ordersModule = {
  entities: [DeliveryDay, DeliveryPhoto, Order, OrderKeyAlias, OrderLine, OrderParcel, Shipment],
  resolvers: [
    OrdersResolver,
    AdminOrdersResolver,
    ShipmentsResolver,
    CounterResolver,
    RecipientPagesResolver,
    TodayBoardResolver,
  ],
  invariants: orderInvariants,
  errorDetails: {
    deliveryMethods: z
      .array(deliveryMethod)
      .optional()
      .meta({ description: 'BAD_USER_INPUT of `deliveryMethod`: those that are offered.' }),
    discountCodes: z.array(quoteDiscountCode).optional().meta({
      description:
        'BAD_USER_INPUT of `discountCodes`: what became of each. The figures are those without the refused ones.',
    }),
    dates: z
      .array(z.iso.date())
      .optional()
      .meta({ description: 'DELIVERY_DATE_GONE: the next dates that can be had.' }),
    giftCards: z.array(quoteGiftCard).optional().meta({
      description:
        'BAD_USER_INPUT of a gift card: what became of each. The figures are those without the refused ones.',
    }),
  },
  // The keys that placed orders stay with them.
  retention: [{ entity: OrderKeyAlias, isOver: 'created_at <= :before', days: 90 }],
  routes: (services: OrderServices) => [
    ...orderRoutes(services),
    ...adminOrderRoutes(services),
    ...shipmentRoutes(services),
    ...counterRoutes(services),
    ...recipientPageRoutes(services),
    ...todayBoardRoutes(services),
    ...printingRoutes(services),
  ],
  streams: [orderEventsDescription],
  personalData: {
    orders: personalDataPart(
      z.array(order).meta({ description: 'All orders, newest first.' }),
      ({ listOrders }: OrderServices, actor) => listOrders.exportMine(actor),
    ),
  },
  create({ config, db, clock, ids, outbox, events }: Platform, needs: OrderNeeds) {
    const { audit, readProducts, stockLedger, shop, delivery, discounts, replacement } = needs;
    const placing = new PlaceOrder(
      db,
      ids,
      outbox,
      readProducts,
      stockLedger,
      shop,
      delivery,
      discounts,
      needs.giftCards,
      config.rateLimits,
      events,
      replacement,
      needs.wholePayment,
      needs.makeDueChanges,
      needs.limiter,
      needs.paymentMethods,
      needs.carts,
      needs.wishListPurchases,
      audit,
      needs.cashPayment,
    );
    const links = new OrderLinks(clock, needs.linkSecrets, config.publicUrl);
    const { using } = needs.giftCards;
    const quoting = new QuoteOrder(db, readProducts, delivery, discounts, using, needs.makeDueChanges, links);
    const offerDelivery = new OfferDelivery(db, clock, readProducts, delivery);
    const offerDates = new OfferDates(db, readProducts, delivery);
    const changeDeliveryDate = new ChangeDeliveryDate(db, audit, delivery, links);
    const presenting = new PresentOrders(db, clock, needs.payments, shop);
    const listOrders = new ListOrders(db, clock, shop, presenting);
    const orders = new OrdersService(db, placing, presenting, links);
    const recipientPages = new RecipientPages(db, clock, shop, orders, presenting, links);
    const claimOrder = new ClaimOrder(db, ids, outbox, needs.limiter, links, needs.opening);
    const changeGift = new ChangeGift(db, audit, links);
    const deliverOrder = new DeliverOrder(db, clock, ids, outbox, audit, shop);
    const sendOrder = new SendOrder(db, clock, ids, outbox, audit, shop, deliverOrder);
    const deliveryPhotos = new DeliveryPhotos(db, clock, audit, orders, needs.media);
    const records = new OrderRecords(db, audit);
    const todayBoards = new TodayBoards(db, clock, shop, needs.staffNotes);
    const printOrders = new PrintOrders(db, clock, presenting, shop, config.publicUrl);
    const anonymizeOrders = new AnonymizeOrders(db, clock, shop);
    const dispatchDates = new RecomputeDispatch(db, shop);
    const completing = new CompleteOrders(db, clock, dispatchDates);
    const counting = new CountSales(db, clock);
    const watchOrders = new WatchOrders(db, clock, needs.sessions, links, {
      onError: needs.onWatchError,
      limits: needs.watchLimits,
    });
    return {
      services: {
        orders,
        claimOrder,
        changeGift,
        listOrders,
        quoting,
        offerDelivery,
        offerDates,
        changeDeliveryDate,
        deliverOrder,
        recipientPages,
        sendOrder,
        deliveryPhotos,
        todayBoards,
        printOrders,
        links,
        anonymizeOrders,
        watchOrders,
      },
      resolvers: [
        new OrdersResolver(
          ...([orders, listOrders, quoting, claimOrder] as const),
          ...([offerDelivery, changeGift, offerDates, changeDeliveryDate] as const),
        ),
        new AdminOrdersResolver(orders, listOrders, deliverOrder, records),
        new ShipmentsResolver(orders, sendOrder, deliveryPhotos),
        new CounterResolver(orders, quoting, new CounterRecords(db, audit, links)),
        new RecipientPagesResolver(recipientPages),
        new TodayBoardResolver(todayBoards),
      ],
      jobs: [
        sendOrderMail.runBy((payload) => mailOrder({ orders, links, mailer: needs.mailer }, payload)),
        recomputeDispatch.runBy(() => dispatchDates.recompute()),
      ],
      tasks: [
        {
          name: 'complete-orders',
          words: 'Complete orders taken by an earlier version',
          everyMs: DAY,
          run: () => completing.complete(),
        },
        {
          name: 'count-sales',
          words: 'Count what sells most',
          everyMs: DAY / 4,
          run: () => counting.count(),
        },
      ],
      cleanUps: [() => anonymizeOrders.anonymizeDue(), () => deliveryPhotos.cleanUp()],
      erases: [anonymizeOrders],
    };
  },
} satisfies ShopModule;
