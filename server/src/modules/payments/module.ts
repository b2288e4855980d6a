import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { DeliveryMethods } from '../delivery/delivery-methods.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { CardPaymentResolver } from './card-payment.resolver.js';
import type { CardPayment } from './card-payment.type.js';
import { Dispute } from './dispute.entity.js';
import { PaymentMethodRow } from './methods/payment-method.entity.js';
import { PaymentMethodsResolver } from './methods/payment-methods.resolver.js';
import { paymentMethodRoutes } from './methods/payment-methods.rest.js';
import { PaymentMethods } from './methods/payment-methods.service.js';
import type { PaymentGateway } from './payment-gateway.js';
import { Payment } from './payment.entity.js';
import { PaymentsService } from './payments.service.js';
import { ProviderDifference } from './provider-difference.entity.js';
import { ProviderDifferencesResolver } from './provider-differences.resolver.js';
import { ProviderDifferences } from './provider-differences.service.js';
import { Refund } from './refund.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

/** Payments, the provider behind them, and the ways to pay later. Knows no order. */
export const paymentsModule = {
  entities: [Dispute, Payment, PaymentMethodRow, ProviderDifference, Refund, WebhookEvent],
  resolvers: [CardPaymentResolver, PaymentMethodsResolver, ProviderDifferencesResolver],
  routes: paymentMethodRoutes,
  // The provider repeats an event for three days, and can be asked to for 30.
  retention: [{ entity: WebhookEvent, isOver: 'processed_at <= :before', days: 90 }],
  create(
    { config, db, clock, ids, outbox }: Platform,
    needs: {
      gateway: PaymentGateway;
      shop: ShopService;
      audit: AuditService;
      delivery: DeliveryMethods;
      cardProvider: Omit<CardPayment, 'entry'>;
    },
  ) {
    const paymentMethods = new PaymentMethods(db, clock, needs.audit, needs.delivery);
    const differences = new ProviderDifferences(db, clock, ids, outbox);
    return {
      services: {
        payments: new PaymentsService(db, clock, ids, needs.gateway, needs.shop, config.publicUrl),
        paymentMethods,
        differences,
      },
      resolvers: [
        new CardPaymentResolver(needs.shop, needs.cardProvider),
        new PaymentMethodsResolver(paymentMethods),
        new ProviderDifferencesResolver(differences),
      ],
    };
  },
} satisfies ShopModule;
