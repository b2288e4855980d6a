import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { TwoStepSignInService, type TwoStepState } from './two-step-sign-in.service.js';
import { RecoveryCodes, TwoStepProofInput, TwoStepSetup, TwoStepSignIn } from './two-step-sign-in.type.js';

/** What users do with their own two-step sign-in. */
@Resolver()
export class TwoStepSignInResolver {
  constructor(private readonly twoStep: TwoStepSignInService) {}

  @Query(() => TwoStepSignIn, { description: 'Whether the caller signs in with a second step.' })
  myTwoStepSignIn(@Ctx() { actor }: RequestContext): Promise<TwoStepState> {
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
