import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CartService } from '../cart/cart.service.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { ApplyDiscounts } from '../discounts/apply-discounts.js';
import type { SellGiftCards } from '../gift-card-sales/sell-gift-cards.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import type { OfferDates } from '../orders/dates/offer-dates.js';
import type { OrderLinks } from '../orders/reading/order-links.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { PaymentGateway } from '../payments/payment-gateway.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { ProviderDifferences } from '../payments/provider-differences.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { AuditProvider } from './audit-provider.js';
import { CancelOrder } from './cancel-order.js';
import { CloseOpenPayments } from './close-open-payments.js';
import { closePayments } from './close-payments.job.js';
import { HoldDisputedCards } from './disputes/hold-disputed-cards.js';
import { RecordDispute } from './disputes/record-dispute.js';
import { ExpireOrders } from './expire-orders.js';
import { settlementInvariants } from './invariants.js';
import { MoveOrderToPaid } from './move-order-to-paid.js';
import { PayByGiftCards } from './pay-by-gift-cards.js';
import { ProcessProviderEvents } from './process-provider-events.js';
import { ReceiveWebhook } from './receive-webhook.js';
import type { SendOrder } from '../orders/shipments/send-order.js';
import { ReconcilePayments } from './reconcile-payments.js';
import { RecordCardPayment } from './record-card-payment.js';
import { RecordManualPayment } from './record-manual-payment.js';
import { refundPayment } from './refund-payment.job.js';
import { RecordRefunds } from './refunds/record-refunds.js';
import { RefundLedger } from './refunds/refund-ledger.js';
import { RefundOrder } from './refunds/refund-order.js';
import { sendRefund } from './refunds/send-refund.job.js';
import { ReturnUnclaimedPayment } from './return-unclaimed-payment.js';
import { SettlementResolver } from './settlement.resolver.js';
import { settlementRoutes } from './settlement.rest.js';
import { StartPayment } from './start-payment.js';
import { VerifyPayment } from './verify-payment.js';

const MINUTE = 60_000;

interface SettlementNeeds {
  audit: AuditService;
  readProducts: ReadProducts;
  stockLedger: StockLedger;
  discounts: ApplyDiscounts;
  giftCards: GiftCardLedger;
  carts: CartService;
  shop: ShopService;
  payments: PaymentsService;
  differences: ProviderDifferences;
  gateway: PaymentGateway;
  /** Counts the calls that ask the payment provider. */
  providerCalls: CallLimiter;
  orders: OrdersService;
  links: OrderLinks;
  dates: Pick<OfferDates, 'refuseGoneDates'>;
  giftCardSales: SellGiftCards;
  sendOrder: SendOrder;
}

/** What the module's REST calls use. */
type SettlementServices = Parameters<typeof settlementRoutes>[0];

/** Everything that moves money, above orders and payments. */
export const settlementModule = {
  resolvers: [SettlementResolver],
  invariants: settlementInvariants,
  routes: (services: SettlementServices) => settlementRoutes(services),
  create({ db, clock, ids, outbox, events, security }: Platform, needs: SettlementNeeds) {
    const { audit, readProducts, stockLedger, discounts, payments, gateway, providerCalls, orders, links } = needs;
    const { carts, shop, giftCards, giftCardSales } = needs;
    const movingToPaid = new MoveOrderToPaid(
      clock,
      outbox,
      stockLedger,
      discounts,
      giftCards,
      carts,
      shop,
      giftCardSales,
    );
    const recording = new RecordCardPayment(db, outbox, audit, payments, movingToPaid, events);
    const closing = new CloseOpenPayments(payments, recording);
    const expireOrders = new ExpireOrders(db, clock, outbox, audit, stockLedger, discounts, giftCards, closing, events);
    const cancelOrder = new CancelOrder(
      db,
      clock,
      outbox,
      audit,
      stockLedger,
      discounts,
      giftCards,
      closing,
      links,
      providerCalls,
    );
    const startPayment = new StartPayment(db, payments, recording, links, providerCalls, needs.dates);
    const verifyPayment = new VerifyPayment(db, payments, recording, links, providerCalls);
    const refundLedger = new RefundLedger(clock, ids, outbox, audit, events, giftCardSales);
    const refundOrder = new RefundOrder(
      db,
      outbox,
      audit,
      stockLedger,
      giftCards,
      gateway,
      refundLedger,
      giftCardSales,
      needs.sendOrder,
    );
    const returning = new ReturnUnclaimedPayment(db, clock, outbox, payments);
    const recordRefunds = new RecordRefunds(db, gateway, payments, recording, refundLedger, giftCardSales);
    const holdCards = new HoldDisputedCards(audit, giftCardSales);
    const recordDispute = new RecordDispute(db, clock, outbox, audit, gateway, recording, holdCards);
    const providerEvents = new ProcessProviderEvents(db, clock, outbox, recording, recordRefunds, recordDispute);
    const auditProvider = new AuditProvider(
      db,
      clock,
      gateway,
      recording,
      recordRefunds,
      recordDispute,
      needs.differences,
    );
    const reconcilePayments = new ReconcilePayments(
      db,
      clock,
      payments,
      recording,
      providerEvents,
      returning,
      refundOrder,
    );
    const recordManualPayment = new RecordManualPayment(
      db,
      outbox,
      audit,
      readProducts,
      payments,
      closing,
      recording,
      movingToPaid,
      events,
      providerCalls,
    );
    return {
      services: {
        orders,
        payments,
        startPayment,
        verifyPayment,
        cancelOrder,
        wholePayment: new PayByGiftCards(audit, payments, movingToPaid),
        recordManualPayment,
        expireOrders,
        reconcilePayments,
        auditProvider,
        receiveWebhook: new ReceiveWebhook(db, clock, gateway, providerEvents, events, security),
      },
      resolvers: [
        new SettlementResolver(
          orders,
          payments,
          startPayment,
          verifyPayment,
          recordManualPayment,
          cancelOrder,
          refundOrder,
        ),
      ],
      jobs: [
        sendRefund.runBy(async ({ refundId }) => {
          await refundOrder.send(refundId);
        }),
        refundPayment.runBy(({ paymentId }) => returning.returnPayment(paymentId)),
        closePayments.runBy(({ orderId }) => closing.close(orderId)),
      ],
      tasks: [
        {
          name: 'expire-orders',
          words: 'Release stock of unpaid orders',
          everyMs: MINUTE,
          run: () => expireOrders.expireDue(),
        },
        {
          name: 'reconcile-payments',
          words: 'Check open payments',
          everyMs: MINUTE,
          run: () => reconcilePayments.reconcile(),
        },
        {
          name: 'audit-provider',
          words: 'Compare payments and refunds with the payment provider',
          everyMs: 24 * 60 * MINUTE,
          run: () => auditProvider.audit(),
        },
      ],
    };
  },
} satisfies ShopModule;
