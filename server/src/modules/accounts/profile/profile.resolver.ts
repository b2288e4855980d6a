import { Arg, Ctx, GraphQLISODateTime, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { idOf } from '../../../kit/id-of.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { ProfileService } from './profile.service.js';
import {
  AccountSession,
  ChangePasswordInput,
  DeleteMyAccountInput,
  EndSessionInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignInCheckType,
  UpdateProfileInput,
  VerifyEmailInput,
} from './profile.type.js';
import { RecoveryService } from '../recovery/recovery.service.js';
import { Sessions } from '../sign-in/sessions.js';
import { UserType } from '../users/user.type.js';

/** What signed-in users do with their own account, and the links that are mailed to them. */
@Resolver()
export class ProfileResolver {
  constructor(
    private readonly profile: ProfileService,
    private readonly recovery: RecoveryService,
    private readonly sessions: Sessions,
  ) {}

  @Query(() => [AccountSession], { description: "The caller's open sessions, the current one first." })
  mySessions(@Ctx() { actor }: RequestContext): Promise<AccountSession[]> {
    return this.sessions.listMine(actor);
  }

  @Query(() => SignInCheckType, {
    description: 'Whether the caller is signed in, and whether as an admin. Works for visitors, too.',
  })
  signInCheck(@Ctx() context: RequestContext): Promise<SignInCheckType> {
    return this.sessions.check(context);
  }

  @Mutation(() => GraphQLISODateTime, { description: "Extends the caller's session. Returns when it now expires." })
  renewSession(@Ctx() context: RequestContext): Promise<Date> {
    return this.sessions.renew(context);
  }

  @Mutation(() => UserType, { description: "Updates the caller's profile." })
  updateProfile(
    @Arg('input', () => UpdateProfileInput) input: UpdateProfileInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserType> {
    return this.profile.update(actor, input);
  }

  @Mutation(() => UserType, {
    description:
      "Changes the caller's password. All other sessions end, and the caller gets a new `token` and a new cookie.",
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<UserType> {
    const { user, token } = await this.profile.changePassword(context, input);
    return { ...user, token };
  }

  @Mutation(() => Boolean, {
    description: 'Emails a link for setting a new password. Returns true whether or not the address has an account.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput) { email }: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.recovery.requestPasswordReset(context, email);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sets a new password with an emailed link. All sessions of the user end.' })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.recovery.resetPassword(context, input);
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Emails a verification link to the caller, unless the address is already verified.',
  })
  async sendVerificationMail(@Ctx() { actor }: RequestContext): Promise<boolean> {
    await this.recovery.sendVerificationMail(actor);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Verifies an email address with an emailed link.' })
  async verifyEmail(
    @Arg('input', () => VerifyEmailInput) { token }: VerifyEmailInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.recovery.verifyEmail(context, token);
    return true;
  }

  @Mutation(() => Boolean, { description: "Ends one of the caller's sessions." })
  async endSession(
    @Arg('input', () => EndSessionInput, { nullable: true }) input: EndSessionInput | null,
    @Arg('id', () => ID, { nullable: true, description: 'The ID of the object.', deprecationReason: 'Use `input.id`.' })
    id: string | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.sessions.endMine(context, idOf(input, id));
    return true;
  }

  @Mutation(() => Int, { description: 'Ends all other sessions of the caller. Returns how many were ended.' })
  endOtherSessions(@Ctx() { actor }: RequestContext): Promise<number> {
    return this.sessions.endMyOthers(actor);
  }

  @Mutation(() => Boolean, {
    description: "Deletes the caller's account. The orders stay but no longer identify the person.",
  })
  async deleteMyAccount(
    @Arg('input', () => DeleteMyAccountInput) input: DeleteMyAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.profile.deleteMine(context, input);
    return true;
  }
}
