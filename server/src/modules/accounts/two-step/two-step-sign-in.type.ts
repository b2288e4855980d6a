import { Field, GraphQLISODateTime, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The status of the caller’s two-step sign-in.' })
export class TwoStepSignIn {
  @Field({ description: 'Whether signing in takes a code from an authenticator app.' }) isOn!: boolean;
  @Field({
    description:
      'Whether the shop requires it of the caller. Until it is on, the calls for admins answer `FORBIDDEN` with the reason `TWO_STEP_REQUIRED`.',
  })
  isRequired!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was turned on. Null if it is off.' })
  turnedOnAt!: Date | null;
  @Field(() => Int, { description: 'How many recovery codes are left.' }) recoveryCodesLeft!: number;
}

@ObjectType({ description: 'The data for setting up an authenticator app.' })
export class TwoStepSetup {
  @Field({ description: 'The key to type into the app, in base32.' }) key!: string;
  @Field({ description: 'The otpauth address to show as a QR code.' }) uri!: string;
}

@ObjectType({ description: 'New recovery codes. They are shown only once.' })
export class RecoveryCodes {
  @Field(() => [String], { description: 'The codes. Each one stands in for the authenticator app once.' })
  codes!: string[];
}

@InputType({ description: 'The password and a code, which every change of two-step sign-in takes.' })
export class TwoStepProofInput {
  @Field({ description: 'The current password.' }) password!: string;
  @Field({ description: 'The six digits from the authenticator app, or a recovery code.' }) code!: string;
}
