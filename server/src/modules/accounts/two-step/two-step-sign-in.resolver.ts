import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../../kit/batch-loader.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { TwoStepSignInService } from './two-step-sign-in.service.js';
import { UserType } from '../users/user.type.js';
import { RecoveryCodes, TwoStepProofInput, TwoStepSetup, TwoStepSignIn } from './two-step-sign-in.type.js';

/** What users do with their own two-step sign-in, and who has it. */
@Resolver(() => UserType)
export class TwoStepSignInResolver {
  private readonly having: BatchLoader<boolean | null>;

  constructor(private readonly twoStep: TwoStepSignInService) {
    this.having = new BatchLoader((actor, ids) => twoStep.listForAdmins(actor, ids));
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether two-step sign-in is on. Null for everyone but admins; see myTwoStepSignIn.',
  })
  usesTwoStepSignIn(@Root() user: UserType, @Ctx() context: RequestContext): Promise<boolean | null> {
    return this.having.load(context, user._id);
  }

  @Query(() => TwoStepSignIn, { description: 'The status of the caller’s two-step sign-in.' })
  myTwoStepSignIn(@Ctx() { actor }: RequestContext): Promise<TwoStepSignIn> {
    return this.twoStep.findMine(actor);
  }

  @Mutation(() => TwoStepSetup, {
    description:
      'Makes a key for an authenticator app. Nothing changes until turnOnTwoStepSignIn confirms it. Admins only.',
  })
  startTwoStepSignIn(@Ctx() { actor }: RequestContext): Promise<TwoStepSetup> {
    return this.twoStep.start(actor);
  }

  @Mutation(() => RecoveryCodes, {
    description:
      'Turns two-step sign-in on with a first code from the app. All other sessions of the caller end. Admins only.',
  })
  async turnOnTwoStepSignIn(
    @Arg('input', () => TwoStepProofInput) input: TwoStepProofInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { codes: await this.twoStep.turnOn(actor, input) };
  }

  @Mutation(() => Boolean, { description: 'Turns two-step sign-in off.' })
  async turnOffTwoStepSignIn(
    @Arg('input', () => TwoStepProofInput) input: TwoStepProofInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.twoStep.turnOff(actor, input);
    return true;
  }

  @Mutation(() => RecoveryCodes, { description: 'Makes new recovery codes. The old ones no longer work.' })
  async renewRecoveryCodes(
    @Arg('input', () => TwoStepProofInput) input: TwoStepProofInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<RecoveryCodes> {
    return { codes: await this.twoStep.renewRecoveryCodes(actor, input) };
  }
}
