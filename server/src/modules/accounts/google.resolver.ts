import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../batch-loader.js';
import type { RequestContext } from '../request-context.js';
import { ShopType } from '../shop/shop.type.js';
import { GoogleAccounts } from './google-accounts.js';
import { ConnectGoogleInput, FirebaseGoogleSignIn, GoogleSignIn, SandboxGoogleSignIn } from './google.type.js';
import type { BrowserSettings } from './identity-provider.js';
import { toUserView, type UserView } from './user-view.js';
import { UserType } from './user.type.js';

/** What Google does for an account. Signing in and up are the documented mutations, with an idToken. */
@Resolver(() => UserType)
export class GoogleResolver {
  private readonly connected: BatchLoader<boolean>;

  constructor(private readonly google: GoogleAccounts) {
    this.connected = new BatchLoader((_actor, ids) => google.areConnected(ids));
  }

  @FieldResolver(() => Boolean, { description: 'Whether Google opens the account.' })
  isGoogleConnected(@Root() user: UserView, @Ctx() context: RequestContext): Promise<boolean> {
    return this.connected.load(context, user._id);
  }

  @Mutation(() => UserType, { description: "Lets Google open the caller's account, too." })
  async connectGoogle(
    @Arg('input', () => ConnectGoogleInput) input: ConnectGoogleInput,
    @Ctx() context: RequestContext,
  ): Promise<UserView> {
    return toUserView(await this.google.connect(context, input.idToken));
  }

  @Mutation(() => UserType, { description: "Takes Google's right to open the caller's account away." })
  async disconnectGoogle(@Ctx() context: RequestContext): Promise<UserView> {
    return toUserView(await this.google.disconnect(context));
  }
}

/** Tells the storefront whether, and how, it can offer Google. */
@Resolver(() => ShopType)
export class GoogleSignInResolver {
  constructor(private readonly settings: BrowserSettings | null) {}

  @FieldResolver(() => GoogleSignIn, { nullable: true, description: 'How to sign in with Google; null: not possible.' })
  googleSignIn(): typeof GoogleSignIn | null {
    if (!this.settings) return null;
    const { kind, ...fields } = this.settings;
    return Object.assign(kind === 'sandbox' ? new SandboxGoogleSignIn() : new FirebaseGoogleSignIn(), fields);
  }
}
