import { Arg, Ctx, GraphQLISODateTime, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { idOf } from '../id-of.js';
import type { RequestContext } from '../request-context.js';
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
import { RecoveryService } from './recovery.service.js';
import { Sessions, type SessionView, type SignInCheck } from './sessions.js';
import type { UserView } from './user-view.js';
import { UserType } from './user.type.js';

/** What signed-in users do with their own account, and the links that are mailed to them. */
@Resolver()
export class ProfileResolver {
  constructor(
    private readonly profile: ProfileService,
    private readonly recovery: RecoveryService,
    private readonly sessions: Sessions,
  ) {}

  @Query(() => [AccountSession], { description: "The caller's open sessions, the current one first." })
  mySessions(@Ctx() { actor }: RequestContext): Promise<SessionView[]> {
    return this.sessions.listMine(actor);
  }

  @Query(() => SignInCheckType, { description: 'How the caller is known to the shop, for visitors, too.' })
  signInCheck(@Ctx() context: RequestContext): Promise<SignInCheck> {
    return this.sessions.check(context);
  }

  @Mutation(() => GraphQLISODateTime, { description: "Lets the caller's session last longer. When it ends now." })
  renewSession(@Ctx() context: RequestContext): Promise<Date> {
    return this.sessions.renew(context);
  }

  @Mutation(() => UserType, { description: "Changes the caller's name and default shipping address." })
  updateProfile(
    @Arg('input', () => UpdateProfileInput) input: UpdateProfileInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<UserView> {
    return this.profile.update(actor, input);
  }

  @Mutation(() => UserType, {
    description:
      "Changes the caller's password. All other sessions end, and the caller gets a new `token` and a new cookie.",
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<UserView & { token: string }> {
    const { user, token } = await this.profile.changePassword(context, input);
    return { ...user, token };
  }

  @Mutation(() => Boolean, {
    description: 'Mails a link that sets a new password. True, whether or not the address has an account.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput) { email }: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.recovery.requestPasswordReset(context, email);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sets a new password with a mailed link. All sessions end.' })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.recovery.resetPassword(context, input);
    return true;
  }

  @Mutation(() => Boolean, { description: "Mails a link that proves the caller's address, unless it is proved." })
  async sendVerificationMail(@Ctx() { actor }: RequestContext): Promise<boolean> {
    await this.recovery.sendVerificationMail(actor);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Takes a mailed link as the proof of an address.' })
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
    @Arg('id', () => ID, { nullable: true, description: 'Which one.', deprecationReason: 'Use `input.id`.' })
    id: string | null,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.sessions.endMine(context, idOf(input, id));
    return true;
  }

  @Mutation(() => Int, { description: "Ends the caller's sessions but the current one. How many they were." })
  endOtherSessions(@Ctx() { actor }: RequestContext): Promise<number> {
    return this.sessions.endMyOthers(actor);
  }

  @Mutation(() => Boolean, { description: "Deletes the caller's account; orders stay, without a link to the person." })
  async deleteMyAccount(
    @Arg('input', () => DeleteMyAccountInput) input: DeleteMyAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.profile.deleteMine(context, input);
    return true;
  }
}
