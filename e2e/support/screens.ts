import { expect, type Page } from '@playwright/test';
import { archiveNewProducts, newProduct, newProductInSizes, offerAddOns } from './admin-products';
import { GRAPHQL, operationOf } from './graphql';
import { consentCookie, DEMO_PASSWORD, type Shop } from './shop';
import { fillAddress, placeParcels, productNamed } from './shopper';

/** A page in one of its states, and how to get there. */
export interface Screen {
  name: string;
  open: (page: Page, shop: Shop) => Promise<void>;
}

/** The texts that only a hydrated page can change. */
const staticPaths = ['/about', '/faq', '/shipping', '/returns', '/privacy-policy', '/contact'];

const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';

/** The pages that the mails of the account area lead to. */
const linkScreens: readonly Screen[] = [
  { name: 'forgotten password', open: (page) => visit(page, '/forgot-password') },
  {
    name: 'forgotten password, errors',
    async open(page) {
      await visit(page, '/forgot-password');
      await page.getByLabel('Email').fill('hana');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'forgotten password, sent',
    async open(page) {
      await visit(page, '/forgot-password');
      await answering(page, 'RequestPasswordReset', { requestPasswordReset: true });
      await page.getByLabel('Email').fill('hana@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByText('Check your inbox')).toBeVisible();
    },
  },
  { name: 'new password', open: openNewPassword },
  {
    name: 'new password, errors',
    async open(page) {
      await openNewPassword(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter a new password')).toBeVisible();
    },
  },
  {
    name: 'new password, dead link',
    async open(page) {
      await refusingLink(page, 'ResetPassword');
      await visit(page, '/reset-password?token=secret');
      await expect(page.getByText(DEAD_LINK)).toBeVisible();
    },
  },
  { name: 'new password, no token', open: (page) => visit(page, '/reset-password') },
  { name: 'back in stock, to confirm', open: (page) => visit(page, '/back-in-stock?token=secret') },
  {
    name: 'back in stock, stopped',
    async open(page) {
      await visit(page, '/back-in-stock?stop=secret');
      await answering(page, 'StopStockAlerts', { stopStockAlerts: true });
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await expect(page.getByText('You won’t get any more back-in-stock emails.')).toBeVisible();
    },
  },
  { name: 'cart reminder, expired', open: (page) => visit(page, '/cart-reminder?key=secret') },
  { name: 'cart reminder, to stop', open: (page) => visit(page, '/cart-reminder?stop=secret') },
  { name: 'occasion reminders, to confirm', open: (page) => visit(page, '/occasion-reminder?key=secret') },
  { name: 'occasion reminders, to stop', open: (page) => visit(page, '/occasion-reminder?stop=secret') },
  { name: 'cart reminder, stopped', open: (page) => visit(page, '/cart-reminder?stopped=1') },
  { name: 'confirm email', open: (page) => visit(page, '/verify-email?token=secret') },
  {
    name: 'confirm email, done',
    async open(page) {
      await visit(page, '/verify-email?token=secret');
      await answering(page, 'VerifyEmail', { verifyEmail: true });
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByText('Your email address is confirmed')).toBeVisible();
    },
  },
  {
    name: 'confirm email, dead link',
    async open(page) {
      await visit(page, '/verify-email?token=secret');
      await refusingLink(page, 'VerifyEmail');
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByText(DEAD_LINK)).toBeVisible();
    },
  },
];

/** The account page's dialogs, and its rarer states. */
const accountScreens: readonly Screen[] = [
  {
    name: 'account, email not verified',
    async open(page) {
      await visit(page, '/faq');
      await answering(page, 'Account', { me: unverifiedAccount });
      await answering(page, 'SendVerificationMail', { sendVerificationMail: true });
      await goInside(page, '/account');
      await page.getByRole('button', { name: 'Send verification email' }).click();
      await expect(page.getByText('We’ve sent a new link')).toBeVisible();
      await expect(page.getByText('You sign in with Google')).toBeVisible();
    },
  },
  {
    name: 'account, sessions that failed',
    async open(page) {
      await visit(page, '/faq');
      await failing(page, 'MySessions');
      await goInside(page, '/account');
      await expect(page.getByText('Failed to load your sessions')).toBeVisible();
    },
  },
  { name: 'edit profile', open: (page) => openAccountDialog(page, 'Edit Profile') },
  {
    name: 'edit profile, errors',
    async open(page) {
      await openAccountDialog(page, 'Edit Profile');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Country').selectOption('Other');
      for (const label of ['User name', 'First name', 'Last name', 'Address', 'City', 'Postal code']) {
        await dialog.getByLabel(label, { exact: true }).fill('');
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Enter the country name')).toBeVisible();
    },
  },
  { name: 'reset password', open: (page) => openAccountDialog(page, 'Reset Password') },
  {
    name: 'reset password, errors',
    async open(page) {
      await openAccountDialog(page, 'Reset Password');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter your current password')).toBeVisible();
    },
  },
  {
    name: 'wish lists',
    async open(page, shop) {
      await createWishList(page, shop);
      await visit(page, '/wish-lists');
      await expect(page.getByRole('list', { name: 'Your wish lists' })).toBeVisible();
    },
  },
  {
    name: 'a wish list of one’s own',
    async open(page, shop) {
      const { id } = await createWishList(page, shop);
      await visit(page, `/wish-lists/${id}`);
      await expect(page.getByText('This list is shared')).toBeVisible();
    },
  },
  {
    name: 'edit a wish list, errors',
    async open(page, shop) {
      const { id } = await createWishList(page, shop);
      await visit(page, `/wish-lists/${id}`);
      await page.getByRole('button', { name: 'Edit name and note' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Give the list a name')).toBeVisible();
    },
  },
  {
    name: 'a shared wish list',
    async open(page, shop) {
      const { key } = await createWishList(page, shop);
      await visit(page, `/wish-lists/shared/${key}`);
      await expect(page.getByText('This is your list')).toBeVisible();
    },
  },
  { name: 'add an address', open: (page) => openAccountDialog(page, 'Add an address') },
  {
    name: 'edit an address, errors',
    async open(page) {
      await openAccountDialog(page, 'Edit Mom', 'Edit address');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Label (optional)').fill('www.example.com');
      await dialog.getByLabel('City').fill('');
      // What is missing is said at once and moves 'Save' down: pressed meanwhile, it would be missed.
      await expect(dialog.getByText('Enter the city')).toBeVisible();
      await expect(dialog.getByLabel('Label (optional)')).toHaveValue('www.example.com');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('The label must be one line without a web address')).toBeVisible();
    },
  },
  { name: 'delete an address', open: (page) => openAccountDialog(page, 'Delete Mom', 'Delete “Mom”?') },
  {
    name: 'account, add a person, errors',
    async open(page) {
      await openAccountDialog(page, 'Add a person');
      await page.getByRole('button', { name: 'Add an occasion' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter the city')).toBeVisible();
    },
  },
  { name: 'delete my account', open: (page) => openAccountDialog(page, 'Delete my account') },
  {
    name: 'delete my account, errors',
    async open(page) {
      await openAccountDialog(page, 'Delete my account');
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Enter your password')).toBeVisible();
    },
  },
];

const unverifiedAccount = {
  __typename: 'User',
  _id: 'unverified',
  name: 'Selam Tesfay',
  email: 'shopper@example.com',
  isAdmin: false,
  isEmailVerified: false,
  hasPassword: false,
  isGoogleConnected: true,
  googleEmail: 'selam@gmail.example',
  shippingAddress: null,
  university: null,
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A shared wish list of whoever is signed in, with a gift on it. */
async function createWishList(page: Page, shop: Shop): Promise<{ id: string; key: string }> {
  const call = async (method: string, path: string, data?: object): Promise<unknown> => {
    const headers = { origin: shop.url };
    return (await page.request.fetch(`/api/wish-lists${path}`, { method, data, headers })).json();
  };
  const [there] = (await call('GET', '')) as { _id: string }[];
  const { _id: id } = there ?? ((await call('POST', '', { name: 'My birthday' })) as { _id: string });
  await call('PUT', `/${id}/items/${productNamed(shop, 'Gentle hand cream').id}`, { note: 'In red, please' });
  const { shareKey } = (await call('POST', `/${id}/share`)) as { shareKey: string };
  return { id, key: shareKey };
}

/** Opens a dialog of the account page by the button of the same name. */
async function openAccountDialog(page: Page, name: string, title = name): Promise<void> {
  await visit(page, '/account');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

/** Lets an operation find that its mailed link is used or too old. */
async function refusingLink(page: Page, operation: string): Promise<void> {
  await refusing(page, operation, { token: DEAD_LINK });
}

async function refusing(page: Page, operation: string, fields: Record<string, string>): Promise<void> {
  const [message] = Object.values(fields);
  await answeringBody(page, operation, {
    data: null,
    errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields } }],
  });
}

/** The page asks about its link with an empty password first; of this link only the password is refused. */
async function openNewPassword(page: Page): Promise<void> {
  await refusing(page, 'ResetPassword', { password: 'Enter a new password' });
  await visit(page, '/reset-password?token=secret');
}

const ownPageHtml = `<ol><li>Choose an amount</li><li>We deliver it <strong>at once</strong></li></ol>
<blockquote><p>The easiest present I ever gave.</p></blockquote>
<table><thead><tr><th>Card</th><th>Delivery</th><th>Price</th></tr></thead>
<tbody><tr><td>By email</td><td>At once</td><td>Free</td></tr>
<tr><td>On paper</td><td>3-5 business days</td><td>$5.99, free for orders over $50</td></tr></tbody></table>
<h3>Good to know</h3>
<ul><li>They never expire; see <a href="/returns">returns</a> or <code>a-very-long-word-that-has-no-space-in-it-at-all</code></li></ul>`;

/** A page that the owner has added, with everything that Markdown can make. */
const ownPageScreen: Screen = {
  name: 'page of the owner’s',
  async open(page) {
    await visit(page, '/faq');
    await answering(page, 'TextPage', {
      contentPage: {
        __typename: 'ContentPage',
        path: '/pages/gift-cards',
        title: 'Gift cards for everybody whom you love',
        lead: 'For when you can’t decide.',
        description: 'Gift cards of our shop.',
        sections: [
          { __typename: 'ContentSection', heading: null, html: '<p>By email, or on paper.</p>' },
          { __typename: 'ContentSection', heading: 'How it works', html: ownPageHtml },
        ],
        isIndexed: true,
      },
    });
    await goInside(page, '/pages/gift-cards');
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  },
};

/** Every page of the storefront that a visitor sees, in every state worth looking at. */
export const visitorScreens: readonly Screen[] = [
  ownPageScreen,
  { name: 'home', open: (page) => visit(page, '/') },
  { name: 'products', open: (page) => visit(page, '/products') },
  { name: 'products, last page', open: (page) => visit(page, '/products?page=13') },
  { name: 'sales', open: (page) => visit(page, '/sales') },
  { name: 'sales, filtered', open: (page) => visit(page, '/sales?sort=price:asc&maxPrice=60') },
  { name: 'products, none left', open: (page) => visit(page, '/products?option=Color:None') },
  { name: 'collections', open: (page) => visit(page, '/collections') },
  {
    name: 'collections, none',
    async open(page) {
      await visit(page, '/about');
      await answering(page, 'Collections', { collections: [] });
      await goInside(page, '/collections');
      await expect(page.getByText('No collections yet')).toBeVisible();
    },
  },
  { name: 'gift finder', open: (page) => visit(page, '/gift-finder?who=for-children&occasion=birthday') },
  { name: 'gift finder, nothing', open: (page) => visit(page, '/gift-finder?who=for-pets&budget=100-') },
  { name: 'collection', open: (page) => visit(page, '/collections/valentines-day') },
  { name: 'collection, filtered', open: (page) => visit(page, '/collections/flowers?option=Size:Ten+stems') },
  { name: 'collection, last page', open: (page) => visit(page, '/collections/valentines-day?page=2') },
  { name: 'search results', open: (page) => visit(page, '/search/rose/category/sort/createdAt:desc/page/1') },
  {
    name: 'search results, filtered',
    open: (page) => visit(page, '/search/rose/category/sort/relevance/page/1?inStock=true&maxPrice=50'),
  },
  {
    name: 'search suggestions',
    async open(page) {
      await visit(page, '/products');
      await page.getByRole('main').getByRole('searchbox').pressSequentially('flow');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    },
  },
  { name: 'nothing found', open: (page) => visit(page, '/search/zzzz/category/birthday/sort/createdAt:desc/page/1') },
  {
    name: 'nothing that arrives by a day',
    open: (page) => visit(page, '/search/cake/category/sort/relevance/page/1?inStock=true&arrivesBy=2026-01-31'),
  },
  { name: 'category', open: (page) => visit(page, '/search/category/holiday') },
  { name: 'product', open: (page, shop) => visit(page, `/product/${productId(shop, 'NOT is_on_sale')}`) },
  { name: 'product on sale', open: (page, shop) => visit(page, `/product/${productId(shop, 'is_on_sale')}`) },
  {
    name: 'product with reviews',
    open: (page, shop) => visit(page, `/product/${productId(shop, REVIEWED)}`),
  },
  { name: 'product sold out', open: (page, shop) => visit(page, `/product/${productId(shop, 'count_in_stock = 0')}`) },
  {
    name: 'product in sizes',
    open: async (page, shop) => visit(page, `/product/${(await newProductInSizes(shop))._id}`),
  },
  {
    name: 'product with add-ons',
    async open(page, shop) {
      const gift = await newProduct(shop, { isPublished: true });
      await offerAddOns(shop, gift, [await newProduct(shop, { isPublished: true, price: 12 })]);
      await visit(page, `/product/${gift._id}`);
      await page.getByRole('checkbox', { name: /^Tin of biscuits/ }).check();
      await expect(page.getByText('One gift with this extra')).toBeVisible();
      archiveNewProducts(shop);
    },
  },
  {
    name: 'product with a text, missing',
    async open(page, shop) {
      const text = { name: 'name', label: 'Name on the cake', maxLength: 20, required: true, extraPrice: 4 };
      const { _id } = await newProduct(shop, { textOptions: [text] });
      await visit(page, `/product/${_id}`);
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText('Fill in “Name on the cake”')).toBeVisible();
      archiveNewProducts(shop);
    },
  },
  {
    name: 'product with a long stock',
    open: (page, shop) => visit(page, `/product/${productId(shop, 'count_in_stock > 50')}`),
  },
  { name: 'product with several pictures', open: openGallery },
  {
    name: 'product picture, zoomed in',
    async open(page, shop) {
      await openGallery(page, shop);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Make larger' }).click();
      await expect(page.getByRole('button', { name: 'Make smaller' })).toBeVisible();
    },
  },
  ...staticPaths.map((path) => ({ name: path.slice(1), open: (page: Page) => visit(page, path) })),
  {
    name: 'faq, a question open',
    async open(page) {
      await visit(page, '/faq');
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'contact with errors',
    async open(page) {
      await visit(page, '/contact');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'page not found', open: (page) => visit(page, '/nowhere') },
  { name: 'sign in', open: (page) => visit(page, '/login') },
  {
    name: 'sign in at the checkout',
    async open(page) {
      await visit(page, '/login?redirect=/revieworder');
      await expect(page.getByRole('link', { name: 'Continue as a guest' })).toBeVisible();
    },
  },
  {
    name: 'checkout of a guest, errors',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder?guest=1');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByText('Your name is required')).toBeVisible();
    },
  },
  {
    name: 'checkout of a guest, with gift cards',
    async open(page, shop) {
      await fillCart(page, shop);
      const cards = [
        { isApplied: true, amount: 12.5, balance: 50, message: null },
        { isApplied: false, amount: 0, balance: null, message: 'We don’t know this gift card.' },
      ];
      await page.evaluate(
        (giftCards) => sessionStorage.setItem('checkout-codes', JSON.stringify({ giftCards })),
        ['A'.repeat(28), 'B'.repeat(28)],
      );
      await page.route(GRAPHQL, async (route) => {
        if (operationOf(route.request()) !== 'Quote') return route.fallback();
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: { quote: object } };
        const giftCards = cards.map((card) => ({ __typename: 'QuoteGiftCard', ...card }));
        await route.fulfill({ json: { data: { quote: { ...data.quote, giftCards, giftCardPrice: 12.5 } } } });
      });
      await visit(page, '/revieworder?guest=1');
      await expect(page.getByText('Pays $12.50. $37.50 stays on it.')).toBeVisible();
      await page.evaluate(() => sessionStorage.removeItem('checkout-codes'));
    },
  },
  {
    name: 'checkout of a guest, with a gift message',
    async open(page, shop) {
      await fillCart(page, shop);
      const words = { to: 'ليلى', from: 'Ben', message: 'كل عام وأنت بخير 🎂', card: 'garden', hidePrices: null };
      await page.evaluate((gift) => sessionStorage.setItem('checkout-gift', JSON.stringify(gift)), words);
      await visit(page, '/revieworder?guest=1');
      await expect(page.getByRole('figure', { name: 'Your card' })).toBeVisible();
      await page.evaluate(() => sessionStorage.removeItem('checkout-gift'));
    },
  },
  {
    name: 'checkout to several people',
    async open(page, shop) {
      await openSeveral(page, shop);
      await page.getByRole('button', { name: 'Add these people' }).click();
      await page.getByRole('button', { name: /^One of each for everybody/ }).click();
      await page.getByRole('button', { name: /^Parcel 2: Ben Okri/ }).click();
      await expect(page.getByText('Delivery to Hana Tesfay')).toBeVisible();
      await page.evaluate(() => sessionStorage.removeItem('checkout-parcels'));
    },
  },
  {
    name: 'checkout to several people, a list with a bad row',
    async open(page, shop) {
      await openSeveral(page, shop, 'Ada,1 Moi Avenue,Nairobi,,Kenya');
      await page.getByRole('button', { name: 'Add these people' }).click();
      await expect(page.getByText('Row 1: Check the first name.')).toBeVisible();
      await page.evaluate(() => sessionStorage.removeItem('checkout-parcels'));
    },
  },
  { name: 'balance of a gift card', open: (page) => visit(page, '/gift-cards/balance') },
  {
    name: 'balance of a gift card, without a code',
    async open(page) {
      await visit(page, '/gift-cards/balance');
      await page.getByRole('button', { name: 'Show balance' }).click();
      await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'balance of a gift card, shown',
    async open(page) {
      await visit(page, '/gift-cards/balance');
      await page.route('**/api/gift-cards/balance', (route) =>
        route.fulfill({ json: { lastFour: '7K2M', balance: 20, currency: 'USD' } }),
      );
      await page.getByLabel('Code').fill('ABCD-EFGH');
      await page.getByRole('button', { name: 'Show balance' }).click();
      await expect(page.getByText(/^That’s what is left/)).toBeVisible();
    },
  },
  {
    name: 'sign in, refused',
    async open(page) {
      await visit(page, '/login');
      await page.getByLabel('Email').fill('shopper@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'sign up', open: (page) => visit(page, '/register') },
  {
    name: 'sign up with errors',
    async open(page) {
      await visit(page, '/register');
      await page.getByLabel('User name').fill('Hana');
      await page.getByLabel('Email').fill('shopper@example.com');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByLabel('Confirm Password').fill('short');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    },
  },
  ...linkScreens,
  {
    name: 'cart, empty',
    async open(page) {
      await emptyCart(page);
      await visit(page, '/cart');
    },
  },
  {
    name: 'cart, full',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/cart');
      await expect(page.getByText('Estimated total')).toBeVisible();
    },
  },
  {
    name: 'cart, a line removed',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/cart');
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    name: 'cart sidebar, full',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/');
      await page.getByRole('button', { name: /^Cart/ }).click();
      await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Subtotal')).toBeVisible();
    },
  },
  {
    name: 'cart sidebar, empty',
    async open(page) {
      await emptyCart(page);
      await visit(page, '/');
      await page.getByRole('button', { name: /^Cart/ }).click();
      await expect(page.getByRole('dialog').getByText('Your cart is empty')).toBeVisible();
    },
  },
  {
    name: 'quick panel',
    async open(page) {
      await visit(page, '/sales');
      await addButtons(page).first().click();
      await expect(page.getByRole('dialog', { name: 'Product Details' })).toBeVisible();
    },
  },
  {
    name: 'a toast',
    async open(page, shop) {
      await visit(page, `/product/${productId(shop, 'NOT is_on_sale AND count_in_stock > 0')}`);
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText(/ added to cart!$/)).toBeVisible();
      // Whatever has the pointer stays on the screen.
      await page.getByText(/ added to cart!$/).hover();
    },
  },
  {
    name: 'menu',
    async open(page) {
      await visit(page, '/');
      const button = page.getByRole('button', { name: 'Menu' });
      if (!(await button.isVisible())) return;
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'search panel',
    async open(page) {
      await visit(page, '/');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('searchbox')).toBeFocused();
    },
  },
  {
    name: 'a list that loads',
    async open(page) {
      await visit(page, '/');
      await page.route(GRAPHQL, async (route) => {
        // Never answered: the route goes with the page.
        if (operationOf(route.request()) !== 'ProductList') await route.continue();
      });
      await page.getByRole('link', { name: 'View More' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading products' })).toBeAttached();
    },
  },
  {
    name: 'a list that failed',
    async open(page) {
      await visit(page, '/');
      await failing(page, 'ProductList');
      await page.getByRole('link', { name: 'View More' }).click();
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
  {
    name: 'a product that loads',
    async open(page, shop) {
      const id = productId(shop, 'NOT is_popular AND NOT is_on_sale');
      await visit(page, '/login');
      await page.route(GRAPHQL, async (route) => {
        if (operationOf(route.request()) !== 'ProductDetails') await route.continue();
      });
      await goInside(page, `/product/${id}`);
      await expect(page.getByRole('status', { name: 'Loading the product' })).toBeAttached();
    },
  },
  {
    name: 'a product that failed',
    async open(page, shop) {
      const id = productId(shop, 'NOT is_popular AND NOT is_on_sale');
      await visit(page, '/login');
      await failing(page, 'ProductDetails');
      await goInside(page, `/product/${id}`);
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
  {
    name: 'the question about cookies',
    async open(page) {
      await askAgain(page);
      await visit(page, '/products');
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    },
  },
  {
    name: 'cookie settings',
    async open(page) {
      await visit(page, '/');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
    },
  },
  {
    name: 'order review without an order',
    async open(page) {
      await emptyCart(page);
      await visit(page, '/order');
      await expect(page.getByText('There’s nothing to review')).toBeVisible();
    },
  },
  {
    name: 'payment check, error',
    async open(page) {
      await visit(page, '/payment/status');
      await expect(page.getByText('No session ID provided')).toBeVisible();
    },
  },
];

/** What a signed-in customer sees. Sign in first: `signIn`. */
export const customerScreens: readonly Screen[] = [
  {
    name: 'user menu',
    async open(page) {
      await visit(page, '/');
      await page.getByRole('button', { name: /’s account$/ }).click();
      await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    },
  },
  { name: 'account', open: (page) => visit(page, '/account') },
  {
    name: 'a review without stars',
    async open(page, shop) {
      await visit(page, `/product/${receivedId(shop)}/review`);
      await page.getByRole('button', { name: 'Send review' }).click();
      await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible();
    },
  },
  {
    name: 'a review with a file that is no photo',
    async open(page, shop) {
      await visit(page, `/product/${receivedId(shop)}/review`);
      const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText(/^Choose a JPEG, PNG or WebP photo/)).toBeVisible();
    },
  },
  {
    name: 'a review by someone who has not received the gift',
    open: (page, shop) => visit(page, `/product/${productId(shop, `id NOT IN ${RECEIVED}`)}/review`),
  },
  {
    name: 'account that loads',
    async open(page) {
      await visit(page, '/faq');
      await page.route(GRAPHQL, async (route) => {
        if (operationOf(route.request()) !== 'MyOrders') await route.continue();
      });
      await goInside(page, '/account');
      await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeAttached();
    },
  },
  {
    name: 'account that failed',
    async open(page) {
      await visit(page, '/faq');
      await failing(page, 'MyOrders');
      await goInside(page, '/account');
      await expect(page.getByRole('alert')).toContainText('Failed to load orders');
    },
  },
  ...accountScreens,
  { name: 'order, paid', open: (page, shop) => visit(page, `/order/${orderId(shop, 'paid')}`) },
  { name: 'order, delivered', open: (page, shop) => visit(page, `/account/order/${orderId(shop, 'delivered')}`) },
  {
    name: 'order that loads',
    async open(page, shop) {
      await visit(page, '/faq');
      await page.route(GRAPHQL, async (route) => {
        if (operationOf(route.request()) !== 'Order') await route.continue();
      });
      await goInside(page, `/order/${orderId(shop, 'delivered')}`);
      await expect(page.getByRole('status', { name: 'Loading the order' })).toBeAttached();
    },
  },
  {
    name: 'order in several parcels',
    async open(page, shop) {
      await visit(page, `/order/${await placeParcels(page, shop)}`);
      await expect(page.getByText('2 parcels, each to an address of its own.')).toBeVisible();
    },
  },
  { name: 'order placed', open: (page, shop) => visit(page, `/ordersuccess/${orderId(shop, 'paid')}`) },
  {
    name: 'checkout without a cart',
    async open(page) {
      await emptyCart(page);
      await visit(page, '/revieworder');
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
    },
  },
  {
    name: 'checkout, empty form',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await expect(page.getByLabel('First name')).toBeVisible();
    },
  },
  {
    name: 'checkout, errors',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await page.getByLabel('Country').selectOption('Other');
      for (const label of ['First name', 'Last name', 'Address', 'City', 'Postal code', 'Country name']) {
        await page.getByLabel(label, { exact: true }).fill('');
        await page.getByLabel(label, { exact: true }).blur();
      }
      await expect(page.getByText('Enter the country name')).toBeVisible();
    },
  },
  {
    name: 'checkout, an address of the account',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await page.getByRole('radio', { name: /^Mom/ }).check();
      await expect(page.getByLabel('First name')).toBeHidden();
    },
  },
  {
    name: 'checkout, keep the address',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await page.getByRole('checkbox', { name: 'Save this for next time' }).check();
      await expect(page.getByLabel('Label (optional)')).toBeVisible();
    },
  },
  {
    name: 'checkout, a discount code that isn’t known',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await page.getByText('Discount code', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('NO-SUCH');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('We don’t know this code.')).toBeVisible();
    },
  },
  {
    name: 'checkout, saved address',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await fillAddress(page);
      await page.getByRole('button', { name: 'Save Shipping Details' }).click();
      await expect(page.getByRole('button', { name: 'Edit Shipping Details' })).toBeVisible();
    },
  },
  {
    name: 'checkout, changed prices',
    async open(page, shop) {
      await fillCart(page, shop);
      await visit(page, '/revieworder');
      await answering(page, 'PlaceOrder', {
        placeOrder: {
          __typename: 'OutOfStock',
          message: 'Some of your gifts are sold out.',
          items: [{ __typename: 'StockShortage', productId: productId(shop, 'is_on_sale'), available: 0 }],
        },
      });
      if (await page.getByLabel('First name').isVisible()) {
        await fillAddress(page);
        await page.getByRole('button', { name: 'Save Shipping Details' }).click();
      }
      await page.getByRole('radio', { name: 'Secure payment page' }).check();
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('alert')).toContainText('sold out');
    },
  },
  {
    name: 'checkout, a day that is gone',
    async open(page, shop) {
      const message = 'We have as many orders as we can manage on this day. You can choose another one.';
      const extensions = { code: 'DELIVERY_DATE_GONE', fields: { deliveryDate: message } };
      await answeringBody(page, 'PlaceOrder', { errors: [{ message, extensions }] });
      await openCardForm(page, shop);
      await page.getByRole('combobox', { name: 'Delivery day' }).selectOption({ index: 5 });
      await page.getByRole('radio', { name: 'Secure payment page' }).check();
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('combobox', { name: 'Delivery day' })).toHaveAccessibleDescription(message);
    },
  },
  {
    name: 'checkout, ways to pay later',
    async open(page, shop) {
      const method = { __typename: 'PaymentMethod', offer: 'We prepare your gifts now. You pay later.' };
      await answering(page, 'PaymentMethods', {
        paymentMethods: [
          { ...method, key: 'invoice', name: 'Invoice', button: 'Order on invoice' },
          { ...method, key: 'cash', name: 'Cash on delivery', button: 'Order and pay in cash' },
        ],
      });
      await openCardForm(page, shop);
      await page.getByRole('radio', { name: /^Invoice/ }).check();
      await expect(page.getByRole('button', { name: 'Order on invoice' })).toBeVisible();
    },
  },
  {
    name: 'checkout, card errors',
    async open(page, shop) {
      await openCardForm(page, shop);
      await page.getByLabel('Card number').fill('4242 4242 4242 4241');
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByText('Your card number is invalid.')).toBeVisible();
    },
  },
  {
    name: 'checkout, the bank asks',
    async open(page, shop) {
      await openCardForm(page, shop);
      await page.getByLabel('Card number').fill('4000 0025 0000 3155');
      await page.getByLabel('Expiration date').fill('12 / 40');
      await page.getByLabel('CVC').fill('123');
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeVisible();
    },
  },
  {
    name: 'payment check, loading',
    async open(page) {
      await page.route(GRAPHQL, async (route) => {
        if (operationOf(route.request()) !== 'VerifyPayment') await route.continue();
      });
      await visit(page, '/payment/status?session_id=cs_test');
      await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
    },
  },
  {
    name: 'payment check, success',
    async open(page, shop) {
      await answering(page, 'VerifyPayment', {
        verifyPayment: {
          __typename: 'PaymentVerification',
          success: true,
          orderId: orderId(shop, 'paid'),
          paymentStatus: 'paid',
          error: null,
        },
      });
      await visit(page, '/payment/status?session_id=cs_test');
      await expect(page.getByRole('link', { name: 'View your order' })).toBeVisible();
      // The page would move on after five seconds; here it waits to be looked at.
      await page.evaluate(() => {
        for (let timer = Number(setTimeout(() => {})); timer > 0; timer -= 1) clearTimeout(timer);
      });
    },
  },
];

/** After `orderUnpaid`: an order that waits for its payment. */
export const unpaidScreens: readonly Screen[] = [
  {
    name: 'order, changing its gift message',
    async open(page, shop) {
      await visit(page, `/order/${orderId(shop, 'pending')}`);
      await page.getByRole('button', { name: /gift message$/ }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('Happy birthday! 🎂');
    },
  },
  { name: 'order, unpaid', open: (page, shop) => visit(page, `/order/${orderId(shop, 'pending')}`) },
  { name: 'order to be paid', open: (page) => visit(page, '/order') },
  {
    name: 'order to be paid later',
    async open(page, shop) {
      const id = orderId(shop, 'pending');
      const arranged = { id: 'invoice', name: 'Invoice', lastDate: '2026-12-10', isConfirmed: true };
      const payLater = JSON.stringify({ ...arranged, instructions: 'Gift Shop PLC\nAccount 1000 2345 6789' });
      shop.change('UPDATE orders SET pay_later = ? WHERE id = ?', payLater, id);
      await visit(page, `/order/${id}`);
      shop.change('UPDATE orders SET pay_later = NULL WHERE id = ?', id);
      await expect(page.getByRole('button', { name: 'Pay by card instead' })).toBeVisible();
    },
  },
  {
    name: 'account with an unpaid order',
    async open(page) {
      await visit(page, '/account');
      await expect(page.getByText('Not Paid').first()).toBeVisible();
    },
  },
];

/** Opens a screen; what the one before did to the network and to the cookies is undone. */
export async function openScreen({ open }: Screen, page: Page, shop: Shop): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().addCookies([consentCookie()]);
  await open(page, shop);
}

/** Opens an address, and waits until the page's scripts run: what a reader of the source sees, other tests prove. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Forgets the answer to the question about cookies. */
export async function askAgain(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'cookie-consent' });
}

/** Waits until React has taken over the server's page, and the router listens. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const isMarked = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
    // Early clicks are kept until everything is in its place; React's marks come before that.
    return isMarked && !('earlyClick' in window);
  });
}

/** The 'Add' buttons of the product cards. */
export function addButtons(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Add / });
}

/** Signs the demo shopper in: the session's cookie is the context's. */
export async function signIn(page: Page, shop: Shop, email = 'shopper@example.com'): Promise<string> {
  const answer = await page.request.post(`${shop.url}/api/users/auth`, { data: { email, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Puts two gifts into the cart, one of them on sale. */
export async function fillCart(page: Page, shop: Shop): Promise<void> {
  const cartItems = [
    ...shop.query<Record<string, unknown>>(`${cartColumns} WHERE is_published AND is_on_sale LIMIT 1`),
    ...shop.query<Record<string, unknown>>(
      `${cartColumns} WHERE is_published AND NOT is_on_sale AND count_in_stock BETWEEN 6 AND 40 LIMIT 1`,
    ),
  ].map((item) => ({ ...item, isOnSale: Boolean(item['isOnSale']), qty: 2 }));
  await visit(page, '/faq');
  await page.evaluate((items) => {
    localStorage.setItem('cart', JSON.stringify({ cartItems: items }));
    // What an earlier screen chose.
    sessionStorage.removeItem('checkout-address');
  }, cartItems);
}

/** The checkout to several people, with a list that waits to be added. @param more another row of it */
async function openSeveral(page: Page, shop: Shop, more = ''): Promise<void> {
  await fillCart(page, shop);
  await visit(page, '/revieworder?guest=1');
  await page.getByRole('radio', { name: 'Send to several people' }).check();
  await page.getByRole('button', { name: 'Paste or upload a list' }).click();
  const rows = [
    'Hana Tesfay,12 Harnet Avenue,Asmara,,Eritrea,Happy birthday!',
    'Ben Okri,4 Bole Road,Addis Ababa,1000,Ethiopia',
    more,
  ];
  await page.getByLabel('Addresses').fill(rows.join('\n'));
}

/** Takes everything out of the cart that the screens before left in it. */
async function emptyCart(page: Page): Promise<void> {
  await visit(page, '/faq');
  await page.evaluate(() => localStorage.removeItem('cart'));
}

const cartColumns = `SELECT id AS _id, name, image, price_cents / 100.0 AS price, sale_price_cents / 100.0 AS salePrice,
  is_on_sale AS isOnSale, count_in_stock AS countInStock FROM products`;

/** The checkout with an address, waiting for a card. */
async function openCardForm(page: Page, shop: Shop): Promise<void> {
  await fillCart(page, shop);
  await visit(page, '/revieworder');
  await expect(page.getByLabel('Card number')).toBeVisible();
  if (await page.getByLabel('First name').isVisible()) await fillAddress(page);
}

/** Opens a product with as many pictures as one may have; lists don't have it. */
async function openGallery(page: Page, shop: Shop): Promise<void> {
  const pictures = shop.query<{ image: string }>('SELECT DISTINCT image FROM products ORDER BY image LIMIT 10');
  const images = pictures.map(({ image }) => ({ src: image }));
  const { _id } = await newProduct(shop, { name: 'Ten gifts in one', image: undefined, images });
  await visit(page, `/product/${_id}`);
  archiveNewProducts(shop);
}

/** A product with published reviews. */
const REVIEWED = 'id IN (SELECT product_id FROM product_ratings WHERE count > 1)';

/** What was delivered to the demo's shopper. */
const RECEIVED = `(SELECT l.product_id FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
  WHERE u.email = 'shopper@example.com' AND o.status = 'delivered')`;

/** A product that the demo's shopper received and hasn't reviewed. */
export function receivedId(shop: Shop): string {
  return productId(shop, `id IN ${RECEIVED} AND id NOT IN (SELECT product_id FROM reviews WHERE NOT is_demo)`);
}

/** The id of a published product. */
export function productId(shop: Shop, condition: string): string {
  return (
    shop.query<{ id: string }>(
      `SELECT id FROM products WHERE variant_of IS NULL AND is_published AND variant_of IS NULL AND ${condition} LIMIT 1`,
    )[0]?.id ?? ''
  );
}

/** The id of the demo shopper's newest order in a state. */
export function orderId(shop: Shop, status: string): string {
  return (
    shop.query<{ id: string }>(
      `SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
       WHERE u.email = 'shopper@example.com' AND o.status = ? ORDER BY o.created_at DESC LIMIT 1`,
      status,
    )[0]?.id ?? ''
  );
}

/** Follows an address inside the page, as its own links do. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: 'test', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

/** Lets an operation fail as the server would say it. */
export async function failing(page: Page, operation: string): Promise<void> {
  await answeringBody(page, operation, {
    errors: [{ message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
}

/** Answers an operation with these data. */
export async function answering(page: Page, operation: string, data: object): Promise<void> {
  await answeringBody(page, operation, { data });
}

async function answeringBody(page: Page, operation: string, body: object): Promise<void> {
  await page.route(GRAPHQL, async (route) => {
    if (operationOf(route.request()) === operation) await route.fulfill({ json: body });
    else await route.fallback();
  });
}

/** Orders a gift for the signed-in shopper, and leaves it unpaid. */
export async function orderUnpaid(page: Page, shop: Shop, token: string): Promise<void> {
  const [gift] = shop.query<{ id: string; price_cents: number }>(
    'SELECT id, price_cents FROM products WHERE variant_of IS NULL AND is_published AND NOT is_on_sale AND count_in_stock > 20 LIMIT 1',
  );
  const items = gift?.price_cents ?? 0;
  const tax = Math.round(items * 0.15);
  const answer = await page.request.post(`${shop.url}/api/orders`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orderItems: [{ product: gift?.id, qty: 1 }],
      shippingAddress: {
        firstName: 'Mebrat',
        lastName: 'Haile',
        address: '4 Bole Road',
        city: 'Addis Ababa',
        postalCode: '1000',
        country: 'Ethiopia',
      },
      paymentMethod: 'PayPal',
      itemsPrice: items / 100,
      shippingPrice: 7,
      taxPrice: tax / 100,
      totalPrice: (items + 700 + tax) / 100,
    },
  });
  expect(answer.status()).toBe(201);
}
