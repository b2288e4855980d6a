import type { Eraser, ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { MailFiles } from '../notifications/mail-files.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { AbandonedAccounts } from './recovery/abandoned-accounts.js';
import { AccountLink } from './recovery/account-link.entity.js';
import { AccountsResolver } from './sign-in/accounts.resolver.js';
import { AccountsService } from './sign-in/accounts.service.js';
import { AdminRole } from './users/admin-role.js';
import { AnonymizeUser } from './deletion/anonymize-user.js';
import { ForgetLastMails } from './deletion/forget-last-mails.js';
import { GoogleAccounts } from './google/google-accounts.js';
import { GoogleResolver, GoogleSignInResolver } from './google/google.resolver.js';
import type { CartReminderAgreement } from './profile/cart-reminder-agreement.js';
import { Identities } from './google/identities.js';
import type { IdentityProvider } from './google/identity-provider.js';
import { Identity } from './google/identity.entity.js';
import { accountData } from './account-data.js';
import { accountInvariants } from './invariants.js';
import { KnownDevice } from './sign-in/known-device.entity.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { OpenProvedAccount } from './recovery/open-proved-account.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { PasswordProof } from './passwords/password-proof.js';
import { ProfileResolver } from './profile/profile.resolver.js';
import { ProfileService } from './profile/profile.service.js';
import { ProvedAccounts } from './recovery/proved-accounts.js';
import { ReclaimAccount } from './recovery/reclaim-account.js';
import { RecoveryCode } from './two-step/recovery-code.entity.js';
import { RecoveryService } from './recovery/recovery.service.js';
import { SecondFactor } from './two-step/second-factor.entity.js';
import type { SecondFactors } from './two-step/second-factors.js';
import { sendAccountMail } from './recovery/send-account-mail.job.js';
import { Session } from './sign-in/session.entity.js';
import { sessionLimits, Sessions, type SessionLimits } from './sign-in/sessions.js';
import { TwoStepSignInResolver } from './two-step/two-step-sign-in.resolver.js';
import { twoStepSignInRoutes } from './two-step/two-step-sign-in.rest.js';
import { TwoStepSignInService } from './two-step/two-step-sign-in.service.js';
import { User } from './users/user.entity.js';
import { UsersResolver } from './users/users.resolver.js';
import { userRoutes } from './users/users.rest.js';
import { UsersService } from './users/users.service.js';

interface AccountServices {
  accounts: AccountsService;
  profile: ProfileService;
  recovery: RecoveryService;
  users: UsersService;
  sessions: Sessions;
  twoStep: TwoStepSignInService;
  devices: KnownDevices;
  identities: Identities;
}

interface AccountNeeds {
  audit: AuditService;
  limiter: RateLimiter;
  shop: ShopService;
  mailer: ShopMailer;
  secondFactors: SecondFactors;
  /** Google; null where it isn't configured. */
  identityProvider: IdentityProvider | null;
  mailFiles: MailFiles;
  /** What a stranger may have put into an account that its owner takes over. */
  cart: Eraser;
  addressBook: Eraser;
  recipients: Eraser;
  wishLists: Eraser;
  reminderAgreement: CartReminderAgreement;
  /** What all modules keep about a user. */
  erasers: () => readonly Eraser[];
  sessionLimits?: Partial<SessionLimits> | undefined;
}

/** Accounts, sessions, sign-in, profiles and what they need to be trusted. */
export const accountsModule = {
  entities: [AccountLink, Identity, KnownDevice, RecoveryCode, SecondFactor, Session, User],
  resolvers: [
    AccountsResolver,
    GoogleResolver,
    GoogleSignInResolver,
    ProfileResolver,
    TwoStepSignInResolver,
    UsersResolver,
  ],
  invariants: accountInvariants,
  retention: [
    { entity: Session, isOver: '(revoked_at <= :before OR expires_at <= :before)', days: 30 },
    { entity: AccountLink, isOver: '(used_at <= :before OR expires_at <= :before)', days: 1 },
    // Started, but never confirmed with a code.
    { entity: SecondFactor, isOver: 'confirmed_at IS NULL AND created_at <= :before', days: 1 },
    // As long as the device's cookie lives.
    { entity: KnownDevice, isOver: 'last_used_at <= :before', days: 365 },
  ],
  routes: (services: AccountServices) => [...userRoutes(services), ...twoStepSignInRoutes(services)],
  personalData: accountData,
  create(platform: Platform, needs: AccountNeeds) {
    const { config, db, clock, ids, outbox, security } = platform;
    const { audit, limiter, shop, secondFactors } = needs;
    const sessions = new Sessions(db, clock, ids, { ...sessionLimits, ...needs.sessionLimits }, shop, security);
    const devices = new KnownDevices(db, clock, ids);
    const identities = new Identities(db, clock);
    const policy = new PasswordPolicy(shop);
    const proof = new PasswordProof(limiter, security);
    const twoStep = new TwoStepSignInService(db, clock, ids, limiter, proof, sessions, secondFactors, shop, security);
    // guard: address-book.test.ts 'proved owner', try: , needs.addressBook ->
    // guard: recipients.test.ts 'proved owner', try: , needs.recipients ->
    // guard: wish-lists.test.ts 'proved owner', try: , needs.wishLists ->
    const reclaim = new ReclaimAccount(sessions, [
      devices,
      needs.cart,
      identities,
      needs.addressBook,
      needs.recipients,
      needs.wishLists,
    ]);
    const proved = new ProvedAccounts(clock, ids, reclaim);
    const google = new GoogleAccounts(
      db,
      clock,
      ids,
      limiter,
      outbox,
      identities,
      proved,
      proof,
      security,
      needs.identityProvider,
    );
    const anonymizeUser = new AnonymizeUser(clock, outbox, sessions, needs.erasers);
    const accounts = new AccountsService(
      db,
      clock,
      ids,
      limiter,
      outbox,
      sessions,
      devices,
      google,
      policy,
      secondFactors,
      security,
    );
    const profile = new ProfileService(
      db,
      clock,
      proof,
      policy,
      outbox,
      sessions,
      devices,
      anonymizeUser,
      security,
      needs.reminderAgreement,
    );
    const recovery = new RecoveryService(
      db,
      clock,
      ids,
      limiter,
      outbox,
      sessions,
      devices,
      identities,
      reclaim,
      policy,
      shop,
      config.publicUrl,
      security,
    );
    const opening = new OpenProvedAccount(proved, accounts, security, clock);
    const users = new UsersService(db, audit, anonymizeUser, sessions, security);
    const abandoned = new AbandonedAccounts(db, clock, anonymizeUser);
    const lastMails = new ForgetLastMails(db, clock, needs.mailFiles);
    const services: AccountServices = {
      accounts,
      profile,
      recovery,
      users,
      sessions,
      twoStep,
      devices,
      identities,
    };
    return {
      services: { ...services, opening },
      resolvers: [
        new AccountsResolver(accounts),
        new GoogleResolver(google, identities),
        new GoogleSignInResolver(needs.identityProvider?.browser ?? null),
        new ProfileResolver(profile, recovery, sessions),
        new TwoStepSignInResolver(twoStep),
        new UsersResolver(users, new AdminRole(db, audit, security)),
      ],
      jobs: [
        sendAccountMail.runBy(async ({ template, email }) => {
          const mail = await recovery.mailOf(template, email);
          if (mail) await needs.mailer.send(mail);
        }),
      ],
      cleanUps: [() => abandoned.deleteDue(), () => lastMails.forgetDue()],
      // guard: two-step-sign-in.test.ts 'deleting the account erases it', try: , secondFactors ->
      erases: [devices, identities, secondFactors],
    };
  },
} satisfies ShopModule;
