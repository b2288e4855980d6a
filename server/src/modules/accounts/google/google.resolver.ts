import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../../kit/batch-loader.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { resultOf } from '../../../kit/result-of.js';
import { ShopType } from '../../shop/shop.type.js';
import { GoogleAccounts } from './google-accounts.js';
import { ConnectGoogleInput, FirebaseGoogleSignIn, GoogleSignIn, SandboxGoogleSignIn } from './google.type.js';
import type { Identities } from './identities.js';
import type { Identity } from './identity.entity.js';
import type { BrowserSettings } from './identity-provider.js';
import { toUserView } from '../users/user-view.js';
import { UserType } from '../users/user.type.js';

/** What Google does for an account. Signing in and up are the documented mutations, with an idToken. */
@Resolver(() => UserType)
export class GoogleResolver {
  private readonly connections: BatchLoader<Identity | null>;

  constructor(
    private readonly google: GoogleAccounts,
    identities: Identities,
  ) {
    this.connections = new BatchLoader((_actor, ids) => identities.findConnections(ids));
  }

  @FieldResolver(() => Boolean, { description: 'Whether the user can sign in with Google.' })
  async isGoogleConnected(@Root() user: UserType, @Ctx() context: RequestContext): Promise<boolean> {
    return (await this.connections.load(context, user._id)) !== null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The email address of the connected Google account. Null if none is connected or the address is unknown.',
  })
  async googleEmail(@Root() user: UserType, @Ctx() context: RequestContext): Promise<string | null> {
    return (await this.connections.load(context, user._id))?.email ?? null;
  }

  @Mutation(() => UserType, {
    description: 'Connects a Google account, so that the caller can also sign in with Google.',
  })
  async connectGoogle(
    @Arg('input', () => ConnectGoogleInput) input: ConnectGoogleInput,
    @Ctx() context: RequestContext,
  ): Promise<UserType> {
    return toUserView(await this.google.connect(context, input));
  }

  @Mutation(() => UserType, { description: 'Disconnects Google, so that the caller can no longer sign in with it.' })
  async disconnectGoogle(@Ctx() context: RequestContext): Promise<UserType> {
    return toUserView(await this.google.disconnect(context));
  }
}

/** Tells the storefront whether, and how, it can offer Google. */
@Resolver(() => ShopType)
export class GoogleSignInResolver {
  constructor(private readonly settings: BrowserSettings | null) {}

  @FieldResolver(() => GoogleSignIn, {
    nullable: true,
    description: 'How to sign in with Google. Null if that is not possible.',
  })
  googleSignIn(): typeof GoogleSignIn | null {
    if (!this.settings) return null;
    return this.settings.kind === 'sandbox'
      ? resultOf(SandboxGoogleSignIn, this.settings)
      : resultOf(FirebaseGoogleSignIn, this.settings);
  }
}
