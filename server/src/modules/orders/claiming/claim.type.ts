import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { SignedInType } from '../../accounts/users/user.type.js';

/** What both interfaces say about claiming. */
export const CLAIM =
  'Puts an order that was placed without an account, and all others with its email address, into the account of that address. The key from the account link in an email about the order proves the address, and so does a session of an account that has confirmed it. With the key and without a session, a new account is made and signed in; an account that exists and is confirmed gets the orders, and its owner signs in as usual. Safe to repeat.';
export const CLAIM_LINK =
  'Emails the link that puts a guest’s order into an account to the address of the order. Whether the address has an account makes no difference.';

@InputType({ description: 'An order that was placed without an account.' })
export class ClaimOrderInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The key from the account link in an email, which works for 7 days. Not needed with a confirmed account.',
  })
  claim?: string | null;
}

@InputType({ description: 'An order that was placed without an account.' })
export class SendClaimLinkInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field({ description: 'The key that opens the order.' }) key!: string;
}

@ObjectType({ description: 'The order is in an account.' })
export class ClaimedOrder {
  @Field(() => SignedInType, {
    nullable: true,
    description: 'The new session. Null for callers who are signed in, and for accounts whose owner has to sign in.',
  })
  signedIn!: SignedInType | null;
}
