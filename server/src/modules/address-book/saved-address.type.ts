import { Field, ID, ObjectType } from 'type-graphql';
import { ShippingAddressType } from '../accounts/users/user.type.js';

@ObjectType('SavedAddress', { description: 'An address that the caller has saved.' })
export class SavedAddressType {
  @Field(() => ID, { description: 'The ID of the saved address.' }) _id!: string;
  @Field(() => String, { nullable: true, description: 'What its owner calls it, such as “Mom”. Null if not set.' })
  label!: string | null;
  @Field(() => ShippingAddressType, { description: 'The address.' }) shippingAddress!: ShippingAddressType;
  @Field({ description: 'Whether the checkout suggests it. At most one address is the default.' })
  isDefault!: boolean;
}
