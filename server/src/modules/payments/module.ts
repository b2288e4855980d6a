import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ShopService } from '../shop/shop.service.js';
import { CardPaymentResolver } from './card-payment.resolver.js';
import type { CardPayment } from './card-payment.type.js';
import { Dispute } from './dispute.entity.js';
import type { PaymentGateway } from './payment-gateway.js';
import { Payment } from './payment.entity.js';
import { PaymentsService } from './payments.service.js';
import { ProviderDifference } from './provider-difference.entity.js';
import { ProviderDifferencesResolver } from './provider-differences.resolver.js';
import { ProviderDifferences } from './provider-differences.service.js';
import { Refund } from './refund.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

/** Payments and the provider behind them. Knows no order. */
export const paymentsModule = {
  entities: [Dispute, Payment, ProviderDifference, Refund, WebhookEvent],
  resolvers: [CardPaymentResolver, ProviderDifferencesResolver],
  // The provider repeats an event for three days, and can be asked to for 30.
  retention: [{ entity: WebhookEvent, isOver: 'processed_at <= :before', days: 90 }],
  create(
    { config, db, clock, ids, outbox }: Platform,
    needs: { gateway: PaymentGateway; shop: ShopService; cardProvider: Omit<CardPayment, 'entry'> },
  ) {
    const differences = new ProviderDifferences(db, clock, ids, outbox);
    return {
      services: {
        payments: new PaymentsService(db, clock, ids, needs.gateway, needs.shop, config.publicUrl),
        differences,
      },
      resolvers: [
        new CardPaymentResolver(needs.shop, needs.cardProvider),
        new ProviderDifferencesResolver(differences),
      ],
    };
  },
} satisfies ShopModule;
