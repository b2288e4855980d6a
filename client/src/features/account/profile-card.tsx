import { chakra, Flex } from '@chakra-ui/react';
import { useUser } from '~/lib/session-store';
import { Panel } from '~/ui/panel';

/** The documented placeholder (specification, section 9; decision 11). */
const NO_UNIVERSITY = 'No university given';

/** Who is signed in, at the side of the order history. */
export function ProfileCard({ orderCount }: { orderCount: number | undefined }) {
  const user = useUser();
  if (!user) return null;
  return (
    <Panel aria-label="Profile">
      <Flex direction={{ base: 'row', lg: 'column' }} align={{ base: 'center', lg: 'flex-start' }} gap="4">
        <chakra.span
          display="grid"
          placeItems="center"
          flexShrink="0"
          width={{ base: '56px', lg: '72px' }}
          height={{ base: '56px', lg: '72px' }}
          borderRadius="full"
          bgImage="{gradients.rose}"
          color="tileInk"
          fontFamily="heading"
          fontSize="28"
          aria-hidden
        >
          {user.name.slice(0, 1).toUpperCase()}
        </chakra.span>
        <chakra.div minWidth="0" maxWidth="full">
          <chakra.h2 textStyle="card" overflowWrap="anywhere">
            {user.name}
          </chakra.h2>
          <chakra.p color="muted" overflowWrap="anywhere">
            {user.email}
          </chakra.p>
          <chakra.p color="muted">{user.university || NO_UNIVERSITY}</chakra.p>
        </chakra.div>
      </Flex>
      {user.bio && <chakra.p mt="3">{user.bio}</chakra.p>}
      <chakra.dl
        display={{ sm: 'grid', lg: 'block' }}
        gridTemplateColumns="repeat(3, 1fr)"
        columnGap="6"
        mt="5"
        pt="4"
        borderTop="1px solid {colors.line}"
      >
        <Fact name="Total Orders" value={orderCount === undefined ? '…' : String(orderCount)} />
        <Fact name="Active Since" value={String(new Date(user.createdAt).getUTCFullYear())} />
        <Fact name="Email Verified" value={user.isEmailVerified ? 'Yes' : 'No'} />
      </chakra.dl>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <chakra.div display={{ base: 'flex', sm: 'block', lg: 'flex' }} justifyContent="space-between" gap="3" py="1.5">
      <chakra.dt color="muted">{name}</chakra.dt>
      <chakra.dd fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </chakra.div>
  );
}
