import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
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
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
        <chakra.h2 id="user-card" textStyle="card">
          {user.name}
        </chakra.h2>
        <RolePill isAdmin={user.isAdmin} />
      </Flex>
      <chakra.dl display="grid" gap="4" gridTemplateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }}>
        <Fact label="Email">
          <ExternalLink href={`mailto:${user.email}`}>
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
      </chakra.dl>
      <Flex direction={{ base: 'column', md: 'row' }} gap="2.5" mt="6">
        {children}
      </Flex>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div minWidth="0" overflowWrap="anywhere">
      <chakra.dt textStyle="small" color="muted">
        {label}
      </chakra.dt>
      <dd>{children}</dd>
    </chakra.div>
  );
}

function Nothing() {
  return <chakra.span color="muted">None saved</chakra.span>;
}
