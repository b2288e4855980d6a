import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { UserCard_UserFragment } from '~/graphql/generated';
import { AddressText } from '~/ui/address-text';
import { DateText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';
import { EmailText } from '../email-text';
import { RolePill, VerifiedPill } from './user-pills';

/** Who a user is. `children` is what can be done with it. */
export function UserCard({ user, children }: { user: UserCard_UserFragment; children: ReactNode }) {
  return (
    <Panel aria-labelledby="user-card">
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '3',
          flexWrap: 'wrap',
          mb: '4',
        })}
      >
        <h2 id="user-card" className={css({ textStyle: 'card' })}>
          {user.name}
        </h2>
        <RolePill isAdmin={user.isAdmin} />
      </div>
      <dl className={css({ display: 'grid', gap: '4', gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } })}>
        <Fact label="Email">
          <ExternalLink className={css({ maxWidth: 'full' })} href={`mailto:${user.email}`}>
            <EmailText email={user.email} />
          </ExternalLink>
        </Fact>
        <Fact label="Email Verified">
          <VerifiedPill isVerified={user.isEmailVerified} />
        </Fact>
        <Fact label="Since">
          <DateText value={user.createdAt} />
        </Fact>
        <Fact label="Signs in with">{user.hasPassword ? 'A password' : 'Google'}</Fact>
        <Fact label="Two-step sign-in">{user.usesTwoStepSignIn ? 'On' : 'Off'}</Fact>
        <Fact label="Default shipping address">
          {user.shippingAddress ? <AddressText address={user.shippingAddress} /> : <Nothing />}
        </Fact>
        {user.university && <Fact label="University">{user.university}</Fact>}
        {user.bio && <Fact label="Bio">{user.bio}</Fact>}
      </dl>
      <div className={css({ display: 'flex', flexDirection: { base: 'column', md: 'row' }, gap: '2.5', mt: '6' })}>
        {children}
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
      <dt className={css({ textStyle: 'small', color: 'muted' })}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Nothing() {
  return <span className={css({ color: 'muted' })}>None saved</span>;
}
