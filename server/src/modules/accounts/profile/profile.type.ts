import { Field, GraphQLISODateTime, ID, InputType, ObjectType } from 'type-graphql';
import { ShippingAddressType } from '../users/user.type.js';

@ObjectType({ description: 'An open session of the user.' })
export class AccountSession {
  @Field(() => ID, { description: 'The ID of the session. This is not its token.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'The User-Agent of the browser or program.' }) userAgent!:
    string | null;
  @Field(() => GraphQLISODateTime, { description: 'When the user signed in.' }) createdAt!: Date;
  @Field(() => GraphQLISODateTime, { description: 'When the session was last used, accurate to ten minutes.' })
  lastSeenAt!: Date;
  @Field({ description: 'Whether this is the session of the current request.' }) isCurrent!: boolean;
}

@ObjectType('SignInCheck', { description: 'Session facts that are safe to show. The token is never included.' })
export class SignInCheckType {
  @Field({ description: 'Whether the request carried a token, valid or not.' }) hasToken!: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the caller is an admin. Null if the caller is not signed in.',
  })
  isAdmin!: boolean | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the session expires.' })
  expiresAt!: Date | null;
}

@InputType({ description: "The changes to the caller's profile. Omitted fields stay as they are." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'The name of the user.' }) name?: string | null;
  @Field(() => ShippingAddressType, {
    nullable: true,
    description: 'The complete default shipping address. Null removes it.',
  })
  shippingAddress!: ShippingAddressType | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the user agrees to one email about a cart that was left. Agreeing takes a verified email address.',
  })
  wantsCartReminders?: boolean | null;
}

@InputType({ description: 'The current and the new password.' })
export class ChangePasswordInput {
  @Field({ description: 'The current password.' }) currentPassword!: string;
  @Field({ description: 'The new password, 8 to 128 characters.' }) password!: string;
}

@InputType({ description: 'The account whose password was forgotten.' })
export class RequestPasswordResetInput {
  @Field({ description: 'The email address of the account.' }) email!: string;
}

@InputType({ description: 'The new password and the token from the emailed link.' })
export class ResetPasswordInput {
  @Field({ description: 'The token from the emailed link.' }) token!: string;
  @Field({ description: 'The new password, 8 to 128 characters.' }) password!: string;
}

@InputType({ description: 'The token that verifies an email address.' })
export class VerifyEmailInput {
  @Field({ description: 'The token from the emailed link.' }) token!: string;
}

@InputType({ description: 'A confirmation that the account should be deleted.' })
export class DeleteMyAccountInput {
  @Field({ description: 'The email address of the account, as a confirmation.' }) email!: string;
  @Field(() => String, { nullable: true, description: 'The password, if the account has one.' }) password?:
    string | null;
}

@InputType({ description: 'The session to end.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The ID of the session, from mySessions.' }) id!: string;
}
