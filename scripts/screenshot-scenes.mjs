// The scenes of `npm run screenshots`: one for each page in each of its states.

const line = (product, qty) => ({
  _id: product._id,
  name: product.name,
  image: product.image,
  price: product.price,
  salePrice: product.salePrice,
  isOnSale: product.isOnSale,
  countInStock: product.countInStock,
  qty,
});
const fullCart = ({ products }) => ({
  cartItems: [line(products.plain, 1), line(products.onSale, 2), line(products.scarce, 1)],
});
const oneLine = ({ products }) => ({ cartItems: [line(products.plain, 1)] });
const readyCart = (facts) => ({ ...fullCart(facts), shippingAddress: { ...facts.shippingAddress, isSaved: true } });

/** Answers one GraphQL operation in the shop's place, or never. */
const answer = (operation, body) => (page) =>
  page.route(/\/graphql(\?|$)/, (route) => {
    if (!`${route.request().url()} ${route.request().postData()}`.includes(operation)) return route.continue();
    return body ? route.fulfill({ json: body }) : undefined;
  });

const openQuickPanel = (name) => async (page) => {
  const card = page.getByRole('main').getByRole('article').filter({ hasText: name }).first();
  await card.getByRole('button').click();
  await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
};
const openDialog = (button, dialog) => async (page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: dialog ?? button }).waitFor();
};
const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';
const deadLink = {
  data: null,
  errors: [{ message: DEAD_LINK, extensions: { code: 'BAD_USER_INPUT', fields: { token: DEAD_LINK } } }],
};
/** For pages that know their cart only once their scripts run. */
const seeHeading = (name) => (page) => page.getByRole('heading', { name }).waitFor();
const openCart = async (page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart/ })
    .or(page.getByRole('banner').getByRole('link', { name: /^Cart/ }))
    .click();
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor();
};

/**
 * @typedef {object} Scene
 * @property {string} name
 * @property {string | ((facts: object) => string)} path
 * @property {'newcomer' | 'visitor' | 'shopper' | 'admin'} [as] who looks; a newcomer has not answered the cookie question
 * @property {(facts: object) => object} [cart] what local storage holds
 * @property {(page: object, facts: object) => Promise<void>} [before]
 * @property {(page: object, facts: object) => Promise<void>} [act]
 * @property {boolean} [isViewportOnly] for what floats above the page
 * @property {boolean} [isBusy] is photographed while it still waits for something
 * @property {number} [below] only on screens narrower than this
 */

/** @type {Scene[]} */
export const scenes = [
  { name: 'home', path: '/', cart: fullCart },
  { name: 'products', path: '/products' },
  { name: 'products-last-page', path: '/products?page=13' },
  { name: 'sales', path: '/sales' },
  { name: 'search-results', path: '/search/cake/category/sort/price:asc/page/1' },
  { name: 'search-category', path: '/search/category/birthday' },
  { name: 'search-empty', path: '/search/submarine/category/birthday/sort/createdAt:desc/page/1' },
  {
    name: 'list-loading',
    path: '/about',
    before: answer('ProductList'),
    act: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Birthday' }).click();
      await page.getByRole('status', { name: 'Loading products' }).waitFor();
    },
  },
  {
    name: 'list-error',
    path: '/about',
    before: answer('ProductList', { errors: [{ message: 'The shop is closed for a moment. Please try again.' }] }),
    act: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Birthday' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'product', path: ({ products }) => `/product/${products.plain._id}` },
  { name: 'product-on-sale', path: ({ products }) => `/product/${products.onSale._id}` },
  { name: 'product-sold-out', path: ({ products }) => `/product/${products.soldOut._id}` },
  { name: 'product-scarce', path: ({ products }) => `/product/${products.scarce._id}`, cart: fullCart },
  {
    name: 'quick-panel',
    path: '/products',
    act: openQuickPanel('A dozen garden roses'),
    isViewportOnly: true,
  },
  {
    name: 'quick-panel-sold-out',
    path: ({ products }) => `/search/${encodeURIComponent(products.soldOut.name)}`,
    act: openQuickPanel(''),
    isViewportOnly: true,
  },
  { name: 'cart-sidebar', path: '/', cart: fullCart, act: openCart, isViewportOnly: true },
  { name: 'cart-sidebar-empty', path: '/', act: openCart, isViewportOnly: true },
  {
    name: 'toast',
    path: ({ products }) => `/product/${products.plain._id}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByText('added to cart!').waitFor();
    },
    isViewportOnly: true,
  },
  { name: 'cart', path: '/cart', cart: fullCart, act: seeHeading('Summary') },
  { name: 'cart-one-line', path: '/cart', cart: oneLine, act: seeHeading('Summary') },
  {
    name: 'cart-changed',
    path: '/cart',
    cart: ({ products }) => ({ cartItems: [{ ...line(products.plain, 99), price: 39, countInStock: 120 }] }),
  },
  { name: 'cart-empty', path: '/cart' },
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('shopper@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').first().waitFor();
    },
    isViewportOnly: true,
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-error',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('User name').fill('Hana Tesfay');
      await page.getByLabel('Email').fill('hana@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a good password');
      await page.getByLabel('Confirm Password').fill('another one');
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  { name: 'about', path: '/about' },
  {
    name: 'faq',
    path: '/faq',
    act: (page) => page.getByRole('group').locator('summary').first().click(),
  },
  { name: 'shipping', path: '/shipping' },
  { name: 'returns', path: '/returns' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    act: async (page) => {
      await page.getByLabel('Name').fill('Hana');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText('Enter a subject').waitFor();
    },
  },
  { name: 'not-found', path: '/nowhere' },
  { name: 'order-nothing', path: '/order' },
  {
    name: 'revieworder-form',
    path: '/revieworder',
    as: 'shopper',
    cart: fullCart,
    act: seeHeading('Shipping Details'),
  },
  {
    name: 'revieworder-ready',
    path: '/revieworder',
    as: 'shopper',
    cart: readyCart,
    act: seeHeading('Shipping Details'),
  },
  { name: 'revieworder-empty', path: '/revieworder', as: 'shopper' },
  {
    name: 'payment-checking',
    path: '/payment/status?session_id=cs_test',
    as: 'shopper',
    before: answer('VerifyPayment'),
    isBusy: true,
    act: (page) => page.getByRole('heading', { name: 'Checking your payment' }).waitFor(),
  },
  {
    name: 'payment-success',
    path: '/payment/status?session_id=cs_test',
    as: 'shopper',
    before: async (page, { orders }) =>
      answer('VerifyPayment', {
        data: {
          verifyPayment: {
            __typename: 'PaymentVerification',
            success: true,
            orderId: orders.paid,
            paymentStatus: 'paid',
            error: null,
          },
        },
      })(page),
    isBusy: true,
    act: (page) => page.getByText('Taking you there').waitFor(),
  },
  { name: 'payment-error', path: '/payment/status', as: 'shopper' },
  { name: 'order-unpaid', path: ({ orders }) => `/order/${orders.unpaid}`, as: 'shopper' },
  { name: 'order-paid', path: ({ orders }) => `/order/${orders.paid}`, as: 'shopper' },
  { name: 'order-delivered', path: ({ orders }) => `/account/order/${orders.delivered}`, as: 'shopper' },
  { name: 'ordersuccess', path: ({ orders }) => `/ordersuccess/${orders.paid}`, as: 'shopper' },
  { name: 'account', path: '/account', as: 'shopper' },
  {
    name: 'account-profile',
    path: '/account',
    as: 'shopper',
    act: openDialog('Edit Profile'),
    isViewportOnly: true,
  },
  {
    name: 'account-profile-errors',
    path: '/account',
    as: 'shopper',
    act: async (page) => {
      await openDialog('Edit Profile')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill('');
      await dialog.getByLabel('City').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('User name is required').waitFor();
    },
    isViewportOnly: true,
  },
  {
    name: 'account-password',
    path: '/account',
    as: 'shopper',
    act: openDialog('Reset Password'),
    isViewportOnly: true,
  },
  {
    name: 'account-password-errors',
    path: '/account',
    as: 'shopper',
    act: async (page) => {
      await openDialog('Reset Password')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a new password').waitFor();
    },
    isViewportOnly: true,
  },
  {
    name: 'account-delete',
    path: '/account',
    as: 'shopper',
    act: openDialog('Delete my account'),
    isViewportOnly: true,
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    before: answer('RequestPasswordReset', { data: { requestPasswordReset: true } }),
    act: async (page) => {
      await page.getByLabel('Email').fill('hana@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('Check your inbox').waitFor();
    },
  },
  {
    name: 'reset-password',
    path: '/reset-password?token=secret',
    // What the shop says of a good link whose password is still empty.
    before: answer('ResetPassword', { data: null, errors: [{ message: 'Empty', extensions: { fields: {} } }] }),
    act: async (page) => page.getByLabel('New password', { exact: true }).waitFor(),
  },
  {
    name: 'reset-password-dead-link',
    path: '/reset-password?token=secret',
    before: answer('ResetPassword', deadLink),
    act: async (page) => page.getByText(DEAD_LINK).waitFor(),
  },
  { name: 'verify-email', path: '/verify-email?token=secret' },
  {
    name: 'verify-email-done',
    path: '/verify-email?token=secret',
    before: answer('VerifyEmail', { data: { verifyEmail: true } }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await page.getByText('Your email address is confirmed').waitFor();
    },
  },
  { name: 'verify-email-incomplete', path: '/verify-email' },
  {
    name: 'phone-menu',
    path: '/',
    act: async (page) => {
      await page
        .getByRole('button', { name: 'Menu' })
        .or(page.getByRole('link', { name: 'Menu' }))
        .click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
    isViewportOnly: true,
    below: 1280,
  },
  {
    name: 'user-menu',
    path: '/',
    as: 'shopper',
    act: async (page) => {
      await page.getByRole('button', { name: /’s account$/ }).click();
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    },
    isViewportOnly: true,
  },
  {
    name: 'search-panel',
    path: '/',
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
      await page.getByRole('searchbox').waitFor();
    },
    isViewportOnly: true,
  },
  {
    name: 'cookie-banner',
    path: '/',
    as: 'newcomer',
    act: (page) => page.getByRole('button', { name: 'Accept All' }).waitFor(),
    isViewportOnly: true,
  },
  {
    name: 'cookie-preferences',
    path: '/',
    as: 'newcomer',
    act: async (page) => {
      await page.getByRole('button', { name: 'Manage Preferences' }).click();
      await page.getByRole('button', { name: 'Save Preferences' }).waitFor();
    },
    isViewportOnly: true,
  },
  { name: 'admin-orders', path: '/admin/orders', as: 'admin' },
  { name: 'admin-orders-late', path: '/admin/orders?filter=late', as: 'admin' },
  { name: 'admin-orders-none', path: '/admin/orders?search=nobody+at+all', as: 'admin' },
  { name: 'admin-order-unpaid', path: ({ orders }) => `/admin/orders/${orders.unpaid}`, as: 'admin' },
  { name: 'admin-order-paid', path: ({ orders }) => `/admin/orders/${orders.paid}`, as: 'admin' },
  { name: 'admin-order-delivered', path: ({ orders }) => `/admin/orders/${orders.delivered}`, as: 'admin' },
  {
    name: 'admin-refund',
    path: ({ orders }) => `/admin/orders/${orders.paid}`,
    as: 'admin',
    act: openDialog('Refund'),
    isViewportOnly: true,
  },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  {
    name: 'admin-user',
    path: '/admin/users?search=selam',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Selam Tesfay' }).waitFor();
    },
  },
  { name: 'admin-products', path: '/admin/products', as: 'admin' },
  {
    name: 'admin-product-new',
    path: '/admin/products',
    as: 'admin',
    act: openDialog('Create Product'),
    isViewportOnly: true,
  },
  {
    name: 'admin-product-edit',
    path: '/admin/products',
    as: 'admin',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    isViewportOnly: true,
  },
  {
    name: 'admin-product-delete',
    path: '/admin/products',
    as: 'admin',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    isViewportOnly: true,
  },
  { name: 'admin-import', path: '/admin/products/import', as: 'admin' },
  { name: 'admin-overview', path: '/admin/overview', as: 'admin' },
  { name: 'admin-overview-year', path: '/admin/overview?period=year', as: 'admin' },
  { name: 'admin-jobs', path: '/admin/jobs', as: 'admin' },
  { name: 'admin-jobs-done', path: '/admin/jobs?state=done', as: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', as: 'admin' },
];

/** What README.md and docs/ show. */
export const docPictures = [
  { file: 'home-desktop.png', scene: 'home', width: 1280, height: 980, mode: 'light' },
  { file: 'product-desktop-dark.png', scene: 'product-on-sale', width: 1280, height: 840, mode: 'dark' },
  { file: 'home-phone.png', scene: 'home', width: 360, height: 740, mode: 'light' },
  { file: 'quick-panel-phone.png', scene: 'quick-panel', width: 360, height: 740, mode: 'light' },
  { file: 'admin-overview-desktop.png', scene: 'admin-overview', width: 1280, height: 980, mode: 'light' },
  { file: 'admin-orders-phone.png', scene: 'admin-orders', width: 360, height: 740, mode: 'light' },
  { file: 'admin-product-phone.png', scene: 'admin-product-edit', width: 360, height: 740, mode: 'light' },
  { file: 'admin-order-phone-dark.png', scene: 'admin-order-paid', width: 360, height: 740, mode: 'dark' },
  { file: 'cart-phone-dark.png', scene: 'cart-sidebar', width: 360, height: 740, mode: 'dark' },
];
