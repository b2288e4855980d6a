import { createUnionType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType('ShippingAddress', { description: 'Where a gift goes.' })
@InputType('ShippingAddressInput', { description: 'Where a gift goes; every field is required.' })
export class ShippingAddressType {
  @Field({ description: "The recipient's first name." }) firstName!: string;
  @Field({ description: "The recipient's last name." }) lastName!: string;
  @Field({ description: 'Street and number.' }) address!: string;
  @Field({ description: 'Town.' }) city!: string;
  @Field({ description: 'Postal code.' }) postalCode!: string;
  @Field({ description: 'Country, as text.' }) country!: string;
}

@ObjectType('User', { description: 'A customer or admin.' })
export class UserType {
  @Field(() => ID, { description: 'Random id.' }) _id!: string;
  @Field({ description: 'The name shown in the shop.' }) name!: string;
  @Field({ description: 'The address that mail goes to.' }) email!: string;
  @Field({ description: 'Whether the user runs the shop.' }) isAdmin!: boolean;
  @Field({ description: 'Whether the address was proved.' }) isEmailVerified!: boolean;
  @Field({ description: 'Whether a password opens the account; where not, only an identity provider does.' })
  hasPassword!: boolean;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The default shipping address.' })
  shippingAddress!: ShippingAddressType | null;
  @Field(() => String, { nullable: true, description: 'University, when given.' }) university!: string | null;
  @Field(() => String, { nullable: true, description: 'A few words about the user, when given.' }) bio!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When the account was made.' }) createdAt!: Date;
  @Field(() => String, {
    nullable: true,
    description: 'The new bearer token, in the result of changePassword only; null everywhere else.',
  })
  token?: string | null;
}

@InputType({ description: 'Email and password, or what Google says.' })
export class SignInInput {
  @Field({ description: 'The address of the account.' }) email!: string;
  @Field({ description: "Its password; with an idToken the provider's user id." }) password!: string;
  @Field(() => String, { nullable: true, description: "Google's signed word on who is calling." })
  idToken?: string | null;
}

@InputType({ description: 'What a new account needs.' })
export class SignUpInput {
  @Field({ description: 'The name shown in the shop.' }) name!: string;
  @Field({ description: 'The address that mail goes to.' }) email!: string;
  @Field({ description: "8 to 128 characters; with an idToken the provider's user id." }) password!: string;
  @Field(() => String, { nullable: true, description: 'The password again; compared when given.' }) confirmPassword?:
    string | null;
  @Field(() => String, { nullable: true, description: "Google's signed word on who is calling." })
  idToken?: string | null;
  @Field(() => String, { nullable: true, description: "The provider's picture; taken as documented, not kept." })
  photoURL?: string | null;
}

@ObjectType({ description: 'What is wrong with one field of an input.' })
export class FieldError {
  @Field({ description: "The field's name." }) field!: string;
  @Field({ description: 'What to tell the person.' }) message!: string;
}

@ObjectType('SignedIn', { description: 'A session was opened.' })
export class SignedInType {
  @Field(() => UserType, { description: 'Who is signed in.' }) user!: UserType;
  @Field({ description: 'The bearer token, for integrators; browsers use the cookie.' }) token!: string;
}

@ObjectType({ description: 'No session was opened.' })
export class SignInRefused {
  @Field({ description: 'Why, for programs: UNAUTHENTICATED, RATE_LIMITED or BAD_USER_INPUT.' }) code!: string;
  @Field({ description: 'What to tell the person.' }) message!: string;
  @Field(() => Int, { nullable: true, description: 'Seconds to wait, after too many tries.' }) retryAfter!:
    number | null;
}

@ObjectType({ description: 'No account was made.' })
export class SignUpRefused {
  @Field({
    description: 'Why, for programs: BAD_USER_INPUT, EMAIL_TAKEN, RATE_LIMITED or UNAUTHENTICATED (Google sign-up).',
  })
  code!: string;
  @Field({ description: 'What to tell the person.' }) message!: string;
  @Field(() => [FieldError], { description: 'What is wrong, by field.' }) fields!: FieldError[];
  @Field(() => Int, { nullable: true, description: 'Seconds to wait, after too many tries.' }) retryAfter!:
    number | null;
}

export const SignInResult = createUnionType({
  name: 'SignInResult',
  description: 'What came of a sign-in.',
  types: () => [SignedInType, SignInRefused] as const,
});

export const SignUpResult = createUnionType({
  name: 'SignUpResult',
  description: 'What came of a sign-up.',
  types: () => [SignedInType, SignUpRefused] as const,
});
