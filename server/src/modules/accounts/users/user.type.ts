import { createUnionType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType('ShippingAddress', { description: 'A shipping address.' })
@InputType('ShippingAddressInput', {
  description: 'A shipping address. Every field but the region, the phone number and the landmark is required.',
})
export class ShippingAddressType {
  @Field({ description: "The recipient's first name." }) firstName!: string;
  @Field({ description: "The recipient's last name." }) lastName!: string;
  @Field({ description: 'The street and number.' }) address!: string;
  @Field({ description: 'The city.' }) city!: string;
  @Field({ description: 'The postal code; “-” where there is none.' }) postalCode!: string;
  @Field({ description: 'The name of the country.' }) country!: string;
  @Field(() => String, { nullable: true, description: 'The state or region, such as “Western Cape”.' })
  region?: string | null;
  @Field(() => String, { nullable: true, description: 'A phone number for whoever delivers.' }) phone?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What one finds the door by, such as “Blue gate beside the bakery”.',
  })
  landmark?: string | null;
}

/** Never a hash, and never a token but a new one of the caller's own. */
@ObjectType('User', { description: 'A user: a customer or an admin.' })
export class UserType {
  @Field(() => ID, { description: 'The ID.' }) _id!: string;
  @Field({ description: 'The name of the user.' }) name!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: 'Whether the user is an admin.' }) isAdmin!: boolean;
  @Field({ description: 'Whether the email address is verified.' }) isEmailVerified!: boolean;
  @Field({ description: 'Whether the account has a password. If not, the user signs in with Google only.' })
  hasPassword!: boolean;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The default shipping address.' })
  shippingAddress!: ShippingAddressType | null;
  @Field(() => String, { nullable: true, description: 'The university. Null if not set.' }) university!: string | null;
  @Field(() => String, { nullable: true, description: 'A short biography. Null if not set.' }) bio!: string | null;
  @Field({ description: 'Whether the user has agreed to one email about a cart that was left.' })
  wantsCartReminders!: boolean;
  @Field(() => GraphQLISODateTime, { description: 'When the account was created.' }) createdAt!: Date;
  @Field(() => String, {
    nullable: true,
    description: 'The new bearer token. Set only in the result of changePassword; null everywhere else.',
  })
  token?: string | null;
}

@ObjectType('UserPage', { description: 'A page of users, newest first.' })
export class UserPageType {
  @Field(() => [UserType], { description: 'The users on this page.' }) users!: UserType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of users.' }) count!: number;
}

@InputType({ description: 'Email and password, or an ID token from Google.' })
export class SignInInput {
  @Field({ description: 'The email address of the account.' }) email!: string;
  @Field({ description: 'The password. With an idToken: the user ID at Google.' }) password!: string;
  @Field(() => String, { nullable: true, description: 'The ID token from Google.' })
  idToken?: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The six digits from the authenticator app, or a recovery code. Needed only where two-step sign-in is on.',
  })
  code?: string | null;
}

@InputType({ description: 'The details of a new account.' })
export class SignUpInput {
  @Field({ description: 'The name of the user.' }) name!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: 'The password, 8 to 128 characters. With an idToken: the user ID at Google.' })
  password!: string;
  @Field(() => String, { nullable: true, description: 'The password again. If given, both must match.' })
  confirmPassword?: string | null;
  @Field(() => String, { nullable: true, description: 'The ID token from Google.' })
  idToken?: string | null;
  @Field(() => String, { nullable: true, description: 'Ignored. Accepted for compatibility.' })
  photoURL?: string | null;
}

@ObjectType({ description: 'An error in one input field.' })
export class FieldError {
  @Field({ description: 'The name of the field.' }) field!: string;
  @Field({ description: 'The message to show to the user.' }) message!: string;
}

@ObjectType('SignedIn', { description: 'The user is signed in.' })
export class SignedInType {
  @Field(() => UserType, { description: 'The signed-in user.' }) user!: UserType;
  @Field({ description: 'The bearer token, for programs. Browsers use the cookie.' }) token!: string;
}

@ObjectType({ description: 'The sign-in was refused.' })
export class SignInRefused {
  @Field({
    description:
      'The error code: UNAUTHENTICATED, SECOND_FACTOR_REQUIRED (send the same request again with a code), SECOND_FACTOR_INVALID, RATE_LIMITED or BAD_USER_INPUT.',
  })
  code!: string;
  @Field({ description: 'The message to show to the user.' }) message!: string;
  @Field(() => [FieldError], { description: 'The errors by field.' }) fields!: FieldError[];
  @Field(() => Int, { nullable: true, description: 'The number of seconds to wait after too many attempts.' })
  retryAfter!: number | null;
}

@ObjectType({ description: 'The sign-up was refused.' })
export class SignUpRefused {
  @Field({
    description:
      'The error code: BAD_USER_INPUT, EMAIL_TAKEN, RATE_LIMITED; for Google sign-ups also UNAUTHENTICATED, or SECOND_FACTOR_REQUIRED if the account exists and has to sign in.',
  })
  code!: string;
  @Field({ description: 'The message to show to the user.' }) message!: string;
  @Field(() => [FieldError], { description: 'The errors by field.' }) fields!: FieldError[];
  @Field(() => Int, { nullable: true, description: 'The number of seconds to wait after too many attempts.' })
  retryAfter!: number | null;
}

export const SignInResult = createUnionType({
  name: 'SignInResult',
  description: 'The result of a sign-in.',
  types: () => [SignedInType, SignInRefused] as const,
});

export const SignUpResult = createUnionType({
  name: 'SignUpResult',
  description: 'The result of a sign-up.',
  types: () => [SignedInType, SignUpRefused] as const,
});
