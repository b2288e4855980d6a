import { useShopNoticesQuery } from '~/graphql/operations/admin';
import { ContactNotice } from './contact-notice';
import { ShippingNotice } from './shipping-notice';
import { TestPaymentsNotice } from './test-payments-notice';

/** What the admins of a real shop should know on every page. A demo takes no money, so nothing in it is serious. */
export function ShopNotices() {
  const shop = useShopNoticesQuery().data?.shop;
  if (!shop || shop.isDemo) return null;
  return (
    <>
      {shop.cardPayment.isTestMode && <TestPaymentsNotice />}
      <ContactNotice contact={shop.contact} />
      <ShippingNotice shop={shop} />
    </>
  );
}
