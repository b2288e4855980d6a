import { lazy, Suspense } from 'react';
import { css, cx } from 'styled-system/css';
import { useAccountQuery } from '~/graphql/operations/account';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { useDialog } from '~/ui/use-dialog';
import { VerificationMail } from './verification-mail';

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog')).ProfileDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog')).PasswordDialog }));

/** The documented placeholder (specification, section 9; decision S11). */
const NO_UNIVERSITY = 'No university given';

/** Who is signed in, at the side of the order history. */
export function ProfileCard({ orderCount }: { orderCount: number | undefined }) {
  const account = useAccountQuery().data?.me;
  const sessionUser = useUser();
  const profileDialog = useDialog();
  const passwordDialog = useDialog();
  const user = account ?? sessionUser;
  if (!user) return null;
  return (
    <Panel aria-label="Profile">
      <div
        className={css({
          display: 'flex',
          flexDirection: { base: 'row', lg: 'column' },
          alignItems: { base: 'center', lg: 'flex-start' },
          gap: '4',
        })}
      >
        <span
          className={css({
            display: 'grid',
            placeItems: 'center',
            flexShrink: '0',
            width: { base: '56px', lg: '72px' },
            height: { base: '56px', lg: '72px' },
            borderRadius: 'full',
            bgImage: '{gradients.rose}',
            color: 'tileInk',
            fontFamily: 'heading',
            fontSize: '28',
          })}
          aria-hidden
        >
          {user.name.slice(0, 1).toUpperCase()}
        </span>
        <div className={css({ minWidth: '0', maxWidth: 'full' })}>
          <h2 className={css({ textStyle: 'card', overflowWrap: 'anywhere' })}>{user.name}</h2>
          <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>{user.email}</p>
          <p className={css({ color: 'muted' })}>{user.university || NO_UNIVERSITY}</p>
        </div>
      </div>
      {user.bio && <p className={css({ mt: '3' })}>{user.bio}</p>}
      <dl
        className={css({
          display: { sm: 'grid', lg: 'block' },
          gridTemplateColumns: 'repeat(3, 1fr)',
          columnGap: '6',
          mt: '5',
          pt: '4',
          borderTop: '1px solid {colors.line}',
        })}
      >
        <Fact name="Total Orders" value={orderCount === undefined ? '…' : String(orderCount)} />
        <Fact name="Active Since" value={String(new Date(user.createdAt).getUTCFullYear())} />
        <Fact name="Email Verified" value={user.isEmailVerified ? 'Yes' : 'No'} />
      </dl>
      {!user.isEmailVerified && <VerificationMail email={user.email} />}
      {user.shippingAddress && (
        <div className={css({ mt: '4', pt: '4', borderTop: '1px solid {colors.line}' })}>
          <h3 className={css({ fontFamily: 'body', color: 'muted', mb: '1', fontVariationSettings: 'normal' })}>
            Default shipping address
          </h3>
          <AddressText address={user.shippingAddress} />
        </div>
      )}
      <div
        className={cx(
          css({ display: 'flex', flexDirection: { base: 'column', sm: 'row', lg: 'column' }, gap: '3', mt: '5' }),
          onlyWithScripts,
        )}
      >
        <Button variant="outline" onClick={profileDialog.open}>
          Edit Profile
        </Button>
        {account?.hasPassword && (
          <Button variant="ghost" onClick={passwordDialog.open}>
            Reset Password
          </Button>
        )}
      </div>
      {account?.hasPassword === false && (
        <p className={css({ textStyle: 'small', color: 'muted', mt: '3' })}>
          {account.isGoogleConnected
            ? 'You sign in with Google, so this account has no password.'
            : 'This account has no password yet.'}{' '}
          <TextLink to={paths.forgotPassword} variant="inline">
            Set one by email
          </TextLink>
        </p>
      )}
      <Suspense>
        {profileDialog.visit > 0 && (
          <ProfileDialog
            key={profileDialog.visit}
            user={user}
            isOpen={profileDialog.isOpen}
            onClose={profileDialog.close}
          />
        )}
      </Suspense>
      <Suspense>
        {passwordDialog.visit > 0 && (
          <PasswordDialog
            key={passwordDialog.visit}
            email={user.email}
            isOpen={passwordDialog.isOpen}
            onClose={passwordDialog.close}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div
      className={css({
        display: { base: 'flex', sm: 'block', lg: 'flex' },
        justifyContent: 'space-between',
        gap: '3',
        py: '1.5',
      })}
    >
      <dt className={css({ color: 'muted' })}>{name}</dt>
      <dd className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>{value}</dd>
    </div>
  );
}
