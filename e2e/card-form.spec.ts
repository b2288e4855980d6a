import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { StripeSandbox, StripeSandboxOptions } from '../server/src/sandbox/stripe/stripe-sandbox';
import { anyWidth, expect, openShop, test as base } from './support/shop';
import { leaveCart, productNamed, settled, shippingAddress, signUp } from './support/shopper';

const keys = { secretKey: 'sk_test_cards', publishableKey: 'pk_test_cards', webhookSecret: 'whsec_cards' };

interface Provider {
  provider: StripeSandbox;
}

/** A shop with its own Stripe keys, whose Stripe runs in this process. */
const test = base.extend<object, Provider>({
  provider: [
    async ({}, use) => {
      const file = pathToFileURL(resolve('dist/server/sandbox/stripe/stripe-sandbox.js')).href;
      const { createStripeSandbox } = (await import(file)) as {
        createStripeSandbox: (options: StripeSandboxOptions) => StripeSandbox;
      };
      const provider = createStripeSandbox({
        ...keys,
        storage: ':memory:',
        webhookUrl: () => null,
        pageUrl: () => 'http://localhost',
        now: () => Date.now(),
      });
      await provider.listen();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ provider }, use) => {
      const { host, port } = provider.address();
      const shop = await openShop({
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
        STRIPE_API_HOST: `${host}:${port}`,
      });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Stands in for the provider's script: a form of one field, which pays with what is entered, and a wallet that pays with a
 * card of its own once the shopper has agreed to the amount.
 */
const script = `window.Stripe = (key) => {
  let field, wallet, amount;
  return {
    elements: (options) => ({
      create: (type, { wallets }) => {
        const listeners = {};
        amount = options.amount;
        return {
          on: (name, listener) => { listeners[name] = listener; },
          mount: (place) => {
            const label = document.createElement('label');
            field = document.createElement('input');
            label.append('Card of ' + key, field);
            wallet = document.createElement('input');
            wallet.type = 'checkbox';
            const choice = document.createElement('label');
            choice.append('Google Pay', wallet);
            place.append(label);
            if (wallets.googlePay !== 'never') place.append(choice);
            listeners.ready?.();
          },
          destroy: () => field.parentElement.remove(),
        };
      },
      getElement: () => null,
      update: (change) => { amount = change.amount ?? amount; },
      submit: async () => {
        if (wallet.checked)
          return navigator.userActivation.isActive && confirm('Pay ' + amount) ? {} : { error: { message: 'Not allowed' } };
        return field.value === '' ? { error: { message: 'Your card number is incomplete.' } } : {};
      },
    }),
    confirmPayment: ({ clientSecret }) =>
      window.confirmAtProvider(clientSecret, wallet.checked ? '4242 4242 4242 4242' : field.value),
  };
};`;

/** Serves the script, and returns the pages that requested it. */
async function serveScript(page: Page, provider: StripeSandbox): Promise<string[]> {
  const askedBy: string[] = [];
  await page.route('https://js.stripe.com/**', async (route) => {
    askedBy.push(new URL(page.url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.exposeFunction('confirmAtProvider', (clientSecret: string, number: string) => {
    const attempt = provider.confirmIntent(clientSecret, number);
    return attempt.outcome === 'declined'
      ? { error: { message: attempt.message } }
      : { paymentIntent: { id: attempt.intentId, status: attempt.outcome } };
  });
  return askedBy;
}

// spec: checkout-4, call-6, loss-10
test(
  "the provider's card form loads on the checkout page alone, also when a link leads there, and pays",
  anyWidth,
  async ({ page, shop, provider }) => {
    const askedBy = await serveScript(page, provider);
    await signUp(page);
    const record = { shippingAddress: { ...shippingAddress, isSaved: true } };
    await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 2 }], record);
    for (const path of ['/', '/products', '/account', '/cart']) {
      await page.goto(path);
      await settled(page);
    }
    expect(askedBy).toEqual([]);
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await expect(page).toHaveURL('/revieworder');
    const card = page.getByLabel(`Card of ${keys.publishableKey}`);
    await expect(card).toBeVisible();
    expect(askedBy).toEqual(['/revieworder']);
    await expect(page.getByText('Payments are in test mode: your card won’t be charged.')).toBeVisible();

    const pay = page.getByRole('button', { name: 'Pay $57.60' });
    await card.fill('4000 0000 0000 0002');
    await pay.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.');
    await card.fill('4242 4242 4242 4242');
    await pay.click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    expect(provider.charges()).toEqual([expect.objectContaining({ amount: 5760, paid: true })]);
    expect(askedBy).toEqual(['/revieworder']);
  },
);

test(
  'a wallet asks for the total first, and the order is placed and paid once the shopper agrees',
  anyWidth,
  async ({ page, shop, provider }) => {
    await serveScript(page, provider);
    const { email } = await signUp(page);
    const record = { shippingAddress: { ...shippingAddress, isSaved: true } };
    await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 1 }], record);
    await page.goto('/revieworder');
    await page.getByLabel('Google Pay').check();
    const orders = () =>
      shop.query('SELECT o.status FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = ?', email);
    const asked: string[] = [];
    page.once('dialog', (sheet) => {
      asked.push(sheet.message());
      expect(orders()).toEqual([]);
      void sheet.dismiss();
    });
    const pay = page.getByRole('button', { name: 'Pay $32.30' });
    await pay.click();
    await expect.poll(() => asked).toEqual(['Pay 3230']);
    await expect(pay).toBeEnabled();
    expect(orders()).toEqual([]);
    page.once('dialog', (sheet) => void sheet.accept());
    await pay.click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
    expect(orders()).toEqual([{ status: 'paid' }]);
  },
);

// spec: call-6
test(
  "no other page allows the provider's script, and the checkout only while a card form is offered",
  anyWidth,
  async ({ page, shop, provider, faults }) => {
    await serveScript(page, provider);
    await signUp(page);
    /** Whether the page's policy lets a script of the provider's run. */
    const letsIn = (path: string) =>
      page.goto(path).then(() =>
        page.evaluate(
          () =>
            new Promise<boolean>((answer) => {
              const element = document.createElement('script');
              element.src = 'https://js.stripe.com/endive/stripe.js';
              element.onload = () => answer(true);
              element.onerror = () => answer(false);
              document.head.append(element);
            }),
        ),
      );
    expect(await letsIn('/revieworder')).toBe(true);
    for (const path of ['/', '/cart', '/account', '/order', '/payment/status']) {
      expect([path, await letsIn(path)]).toEqual([path, false]);
    }
    const put = "INSERT INTO shop_settings (key, value, updated_at) VALUES ('cardEntry', '\"hosted-page\"', 0)";
    shop.change(put);
    expect(await letsIn('/revieworder')).toBe(false);
    shop.change("DELETE FROM shop_settings WHERE key = 'cardEntry'");
    // The refusals are what this test is about.
    expect(faults.every((fault) => fault.includes('js.stripe.com'))).toBe(true);
    faults.length = 0;
  },
);
