import { Field, ObjectType } from 'type-graphql';
import type { CardEntry } from '../../domain/shop-settings.js';
import { CardEntryEnum } from '../shop/shop.type.js';

@ObjectType({ description: 'How a browser takes card payments.' })
export class CardPayment {
  @Field(() => CardEntryEnum, { description: 'Where shoppers enter their card.' }) entry!: CardEntry;
  @Field({ description: "Names the shop to the payment provider's script; no secret." }) publishableKey!: string;
  @Field(() => String, {
    nullable: true,
    description: "Path of the local stand-in for the payment provider; null: the provider's own script is used.",
  })
  sandboxPath!: string | null;
  @Field({ description: 'Whether payments are in test mode: cards are not charged.' }) isTestMode!: boolean;
}
