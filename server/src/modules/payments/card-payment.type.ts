import { Field, ObjectType } from 'type-graphql';
import type { CardEntry } from '../../domain/shop-settings.js';
import { CardEntryEnum } from '../shop/shop.type.js';

@ObjectType({ description: 'How to take card payments in a browser.' })
export class CardPayment {
  @Field(() => CardEntryEnum, { description: 'Where shoppers enter their card.' }) entry!: CardEntry;
  @Field({ description: "The publishable key for the payment provider's script. It is not a secret." })
  publishableKey!: string;
  @Field(() => String, {
    nullable: true,
    description: "The path of the local stand-in for the payment provider. Null if the provider's own script is used.",
  })
  sandboxPath!: string | null;
  @Field({ description: 'Whether payments are in test mode: cards are not charged.' }) isTestMode!: boolean;
}
