import { chakra } from '@chakra-ui/react';
import { useUser } from '~/lib/session-store';
import { Panel } from '~/ui/panel';

/** Who is signed in, at the side of the order history. */
export function ProfileCard({ orderCount }: { orderCount: number | undefined }) {
  const user = useUser();
  if (!user) return null;
  return (
    <Panel aria-label="Profile">
      <chakra.span
        display="grid"
        placeItems="center"
        width="72px"
        height="72px"
        borderRadius="full"
        bgImage="{gradients.rose}"
        color="tileInk"
        fontFamily="heading"
        fontSize="28"
        aria-hidden
      >
        {user.name.slice(0, 1).toUpperCase()}
      </chakra.span>
      <chakra.h2 textStyle="card" mt="4">
        {user.name}
      </chakra.h2>
      <chakra.p color="muted" overflowWrap="anywhere">
        {user.email}
      </chakra.p>
      {user.university && <chakra.p color="muted">{user.university}</chakra.p>}
      {user.bio && <chakra.p mt="3">{user.bio}</chakra.p>}
      <chakra.dl mt="5" pt="4" borderTop="1px solid {colors.line}">
        <Fact name="Total Orders" value={orderCount === undefined ? '…' : String(orderCount)} />
        <Fact name="Active Since" value={String(new Date(user.createdAt).getUTCFullYear())} />
        <Fact name="Email Verified" value={user.isEmailVerified ? 'Yes' : 'No'} />
      </chakra.dl>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="3" py="1.5">
      <chakra.dt color="muted">{name}</chakra.dt>
      <chakra.dd fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </chakra.div>
  );
}
