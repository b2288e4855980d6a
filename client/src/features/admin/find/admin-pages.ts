import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';

/** The pages of the admin area, with further words that people may look for. */
const pages: readonly { label: string; to: string; words?: string }[] = [
  { label: 'Today', to: adminPaths.today, words: 'board make pack send scan labels' },
  { label: 'Orders', to: paths.adminOrders, words: 'sales purchases' },
  { label: 'New order', to: adminPaths.newOrder, words: 'phone counter cash create add' },
  { label: 'Users', to: adminPaths.users, words: 'customers accounts people admins' },
  { label: 'Products', to: adminPaths.products, words: 'catalog gifts stock' },
  { label: 'Import products', to: adminPaths.import, words: 'csv file upload' },
  { label: 'Collections', to: adminPaths.collections },
  { label: 'New collection', to: adminPaths.newCollection, words: 'create add' },
  { label: 'Reviews', to: adminPaths.reviews, words: 'ratings stars' },
  { label: 'Content', to: adminPaths.content, words: 'pages texts about faq' },
  { label: 'Menus', to: adminPaths.menus, words: 'navigation header footer links' },
  { label: 'Home page', to: adminPaths.home, words: 'sections front' },
  { label: 'Synonyms', to: adminPaths.synonyms, words: 'search words' },
  { label: 'Redirects', to: adminPaths.redirects, words: 'addresses urls' },
  { label: 'Overview', to: adminPaths.overview, words: 'reports revenue figures dashboard' },
  { label: 'Jobs', to: adminPaths.jobs, words: 'emails queue failed' },
  { label: 'Delivery', to: adminPaths.delivery, words: 'shipping methods zones pickup express prices' },
  { label: 'Ways to pay later', to: adminPaths.paymentMethods, words: 'payment bank transfer cash invoice' },
  { label: 'Taxes', to: adminPaths.taxes, words: 'vat sales rates classes zones included' },
  { label: 'Discounts', to: adminPaths.discounts, words: 'codes coupons vouchers offers promotions' },
  { label: 'Gift cards', to: adminPaths.giftCards, words: 'vouchers balance codes' },
  { label: 'Settings', to: adminPaths.settings, words: 'shipping tax banner dates currency money' },
];

/** The pages whose names, or other words for them, begin with each word of the text; without a text, all of them. */
export function findAdminPages(text: string): readonly { label: string; to: string }[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label, words = '' }) => {
    const known = `${label} ${words}`.toLowerCase().split(' ');
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}
