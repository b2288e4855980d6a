import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { AddressList } from '~/features/account/addresses/address-list';
import { CartReminderChoice } from '~/features/account/emails/cart-reminder-choice';
import { ConnectedGoogle } from '~/features/account/google/google-connection';
import { OwnData } from '~/features/account/profile/own-data';
import { PeopleList } from '~/features/account/people/people-list';
import { ProfileCard } from '~/features/account/profile/profile-card';
import { SessionList } from '~/features/account/profile/session-list';
import { TwoStepSignIn } from '~/features/account/two-step/two-step-sign-in';
import { OrderHistory } from '~/features/orders/order-history';
import { AccountDocument } from '~/graphql/operations/account';
import { MyAddressesDocument } from '~/graphql/operations/account-addresses';
import { CartRemindersDocument } from '~/graphql/operations/account-emails';
import { GoogleSignInDocument } from '~/graphql/operations/account-google';
import { MyRecipientsDocument } from '~/graphql/operations/account-people';
import { MySessionsDocument } from '~/graphql/operations/account-profile';
import { MyOrdersDocument, useMyOrdersQuery } from '~/graphql/operations/orders';
import { MyTwoStepSignInDocument } from '~/graphql/operations/account-two-step';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { requireUser, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload(context: PreloadContext) {
  await requireUser(context);
  await Promise.all([
    context.query(AccountDocument),
    context.query(MyOrdersDocument),
    context.query(MyAddressesDocument),
    context.query(MyRecipientsDocument),
    context.query(MySessionsDocument),
    context.query(GoogleSignInDocument),
    context.query(MyTwoStepSignInDocument),
    context.query(CartRemindersDocument),
  ]);
}

/** Beside the rest of the page, where the whole card fits on the screen. */
const staysInSight = css({ '@media (min-width: 1024px) and (min-height: 52rem)': { position: 'sticky', top: '6' } });

const underALine = css({ '&:not(:empty)': { borderTop: '1px solid {colors.line}', mt: '6', pt: '6' } });

/** /account: the profile card at the left; the order history, security and the user's data beside it. */
export function Component() {
  const { data } = useMyOrdersQuery();
  return (
    <Container className={css({ pt: { base: '2', md: '4' } })}>
      <PageMeta
        title="Your account"
        description="Your profile, your orders and their delivery, and the devices you’re signed in on."
        isHidden
      />
      <PageHeading>Your account</PageHeading>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' },
          gap: { base: '8', lg: '10' },
          alignItems: 'start',
        })}
      >
        <div className={staysInSight}>
          <ProfileCard orderCount={data?.myOrders.length} />
        </div>
        <div
          className={css({ display: 'flex', flexDirection: 'column', gap: { base: '10', md: '12' }, minWidth: '0' })}
        >
          <Section id="order-history" title="Order history">
            <OrderHistory />
          </Section>
          <Section id="addresses" title="Addresses">
            <AddressList />
          </Section>
          <Section id="people" title="People you send gifts to">
            <PeopleList />
          </Section>
          <Section id="security" title="Security">
            <Panel as="div">
              <SessionList />
              <div className={underALine}>
                <TwoStepSignIn />
              </div>
              <div className={underALine}>
                <ConnectedGoogle />
              </div>
            </Panel>
          </Section>
          <CartReminderChoice
            frame={(choice) => (
              <Section id="emails" title="Emails">
                <Panel as="div">{choice}</Panel>
              </Section>
            )}
          />
          <Section id="your-data" title="Your data">
            <Panel as="div">
              <OwnData />
            </Panel>
          </Section>
        </div>
      </div>
    </Container>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 className={css({ textStyle: 'subheading', mb: '5' })} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
