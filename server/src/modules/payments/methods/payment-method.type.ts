import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType('PaymentMethod', { description: 'A way to pay later. Paying at once needs none.' })
export class PaymentMethodType {
  @Field(() => ID, { description: 'The ID, which an order names as its paymentMethod.' }) id!: string;
  @Field({ description: 'The name of the payment method.' }) name!: string;
  @Field({ description: 'What choosing it means.' }) offer!: string;
  @Field({ description: 'The words for the button that places the order.' }) button!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of days to pay. Null if the money is due when the order is handed over.',
  })
  days!: number | null;
  @Field({
    description: 'Whether the order is prepared and delivered before it is paid. If not, its stock is held meanwhile.',
  })
  isConfirmed!: boolean;
}

@ObjectType('PaymentMethodSource', { description: 'A way to pay later, as admins see it.' })
export class PaymentMethodSourceType extends PaymentMethodType {
  @Field({ description: 'Whether shoppers can choose it.' }) isOn!: boolean;
  @Field({ description: 'What customers read once they have ordered. Empty if there is nothing to say.' })
  instructions!: string;
  @Field({ description: 'Whether people without an account can choose it.' }) forGuests!: boolean;
  @Field({ description: 'Whether it can be switched on only with instructions.' }) needsInstructions!: boolean;
  @Field({ description: 'What the instructions should say.' }) instructionsHint!: string;
  @Field(() => Int, { description: 'The version, increased by every change.' }) version!: number;
}

@InputType({ description: 'The order to pay, as far as it is known.' })
export class PaymentMethodsInput {
  @Field(() => ID, { nullable: true, description: 'The ID of the delivery method. Without it, an order that is sent.' })
  deliveryMethod?: string | null;
  @Field(() => [ID], {
    nullable: true,
    description: 'The IDs of the delivery methods of an order with several parcels, in place of deliveryMethod.',
  })
  deliveryMethods?: readonly string[] | null;
  @Field(() => Float, { nullable: true, description: 'The total price.' }) totalPrice?: number | null;
}

@InputType({ description: 'The changes to a way to pay later. Omitted fields stay as they are.' })
export class UpdatePaymentMethodInput {
  @Field(() => ID, { description: 'The ID of the payment method.' }) id!: string;
  @Field(() => Int, { description: 'The version that the change is based on.' }) version!: number;
  @Field({ nullable: true, description: 'Whether shoppers can choose it.' }) isOn?: boolean;
  @Field({ nullable: true, description: 'What customers read once they have ordered, up to 1,000 characters.' })
  instructions?: string;
  @Field({ nullable: true, description: 'Whether people without an account can choose it.' }) forGuests?: boolean;
}
