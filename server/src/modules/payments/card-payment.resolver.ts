import { FieldResolver, Resolver } from 'type-graphql';
import type { ShopService } from '../shop/shop.service.js';
import { ShopType } from '../shop/shop.type.js';
import { CardPayment } from './card-payment.type.js';

/** Tells the checkout how it can take cards. */
@Resolver(() => ShopType)
export class CardPaymentResolver {
  constructor(
    private readonly shops: Pick<ShopService, 'cardEntry'>,
    private readonly provider: Omit<CardPayment, 'entry'>,
  ) {}

  @FieldResolver(() => CardPayment, { description: 'How to take card payments in a browser.' })
  async cardPayment(): Promise<CardPayment> {
    return { entry: await this.shops.cardEntry(), ...this.provider };
  }
}
