import { paths } from '~/lib/paths';

/** The header's links, in order. From 1280 px all are in sight, from 1024 px the first six; the menu holds them all. */
export const headerLinks: readonly { to: string; label: string; isAccented?: boolean; isSecondary?: boolean }[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.products(), label: 'Products' },
  { to: paths.sales(), label: 'Sales', isAccented: true },
  { to: paths.about, label: 'About' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.shipping, label: 'Shipping', isSecondary: true },
  { to: paths.returns, label: 'Returns', isSecondary: true },
  { to: paths.contact, label: 'Contact' },
  { to: paths.privacyPolicy, label: 'Privacy', isSecondary: true },
];

/** The footer's id: without scripts the phone's menu button leads there. */
export const FOOTER_ID = 'footer';
