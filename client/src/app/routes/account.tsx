import { chakra, Grid } from '@chakra-ui/react';
import { ProfileCard } from '~/features/account/profile-card';
import { OrderHistory } from '~/features/orders/order-history';
import { MyOrdersDocument, useMyOrdersQuery } from '~/graphql/operations/orders';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { requireUser, type PreloadContext } from '../page';
import { PageMeta } from '../page-meta';

export async function preload(context: PreloadContext) {
  await requireUser(context);
  await context.query(MyOrdersDocument);
}

/** /account: the profile card at the left, the order history beside it. */
export function Component() {
  const { data } = useMyOrdersQuery();
  return (
    <Container pt={{ base: '2', md: '4' }}>
      <PageMeta
        title="Your account"
        description="Your profile, and all your orders with where they are on their way."
        isHidden
      />
      <PageHeading>Your account</PageHeading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' }}
        gap={{ base: '8', lg: '10' }}
        alignItems="start"
      >
        <ProfileCard orderCount={data?.myOrders.length} />
        <section aria-labelledby="order-history">
          <chakra.h2 id="order-history" textStyle="subheading" mb="5">
            Order history
          </chakra.h2>
          <OrderHistory />
        </section>
      </Grid>
    </Container>
  );
}
