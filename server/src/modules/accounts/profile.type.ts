import { Field, GraphQLISODateTime, ID, InputType, ObjectType } from 'type-graphql';
import { ShippingAddressType } from './user.type.js';

@ObjectType({ description: 'A sign-in that is still open.' })
export class AccountSession {
  @Field(() => ID, { description: 'Random id; not the session’s token.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'How the browser or program calls itself.' }) userAgent!:
    string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was opened.' }) createdAt!: Date;
  @Field(() => GraphQLISODateTime, { description: 'When it was last used, to within ten minutes.' }) lastSeenAt!: Date;
  @Field({ description: 'Whether the caller uses this one.' }) isCurrent!: boolean;
}

@ObjectType('SignInCheck', { description: 'How the caller is known; nothing of what it is known by.' })
export class SignInCheckType {
  @Field({ description: 'Whether the call came with a token, valid or not.' }) hasToken!: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether the caller is an admin; null: it is not signed in.' })
  isAdmin!: boolean | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the session ends by itself.' })
  expiresAt!: Date | null;
}

@InputType({ description: 'What a user can change of its profile.' })
export class UpdateProfileInput {
  @Field({ description: 'The name shown in the shop.' }) name!: string;
  @Field(() => ShippingAddressType, {
    nullable: true,
    description: 'The default shipping address, whole; null takes it away.',
  })
  shippingAddress!: ShippingAddressType | null;
}

@InputType({ description: 'A new password, with the current one as proof.' })
export class ChangePasswordInput {
  @Field({ description: 'The password that is valid now.' }) currentPassword!: string;
  @Field({ description: 'The new one: 8 to 128 characters.' }) password!: string;
}

@InputType({ description: 'Whose password is forgotten.' })
export class RequestPasswordResetInput {
  @Field({ description: 'The address of the account.' }) email!: string;
}

@InputType({ description: 'A new password, with a mailed link as proof.' })
export class ResetPasswordInput {
  @Field({ description: 'What the link carries.' }) token!: string;
  @Field({ description: 'The new password: 8 to 128 characters.' }) password!: string;
}

@InputType({ description: 'The proof of an address.' })
export class VerifyEmailInput {
  @Field({ description: 'What the link carries.' }) token!: string;
}

@InputType({ description: 'A deletion has to be meant.' })
export class DeleteMyAccountInput {
  @Field({ description: "The account's own address, typed as a confirmation." }) email!: string;
  @Field(() => String, { nullable: true, description: 'The password, where the account has one.' }) password?:
    string | null;
}

@InputType({ description: 'A session to be ended.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'Id of the session, as in mySessions.' }) id!: string;
}
