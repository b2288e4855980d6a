import { orderNumber } from '../../server/src/domain/order-number.js';
import type { Page } from '@playwright/test';
import { GRAPHQL } from '../support/graphql';
import { anyWidth, expect, test, type Shop } from '../support/shop';
import {
  afterwards,
  answerInstead,
  choosePaymentPage,
  data,
  enterCard,
  failure,
  holdBack,
  leaveCart,
  productNamed,
  settled,
  shippingAddress,
  signIn,
  signUp,
  stopClock,
  stored,
} from '../support/shopper';

const UNAVAILABLE = 'Payment service is temporarily unavailable. Please try again later or contact support.';
const save = (page: Page) => page.getByRole('button', { name: 'Save Shipping Details' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** A new customer with something in the cart; `address` as if it had been saved before. */
async function readyToPay(page: Page, shop: Shop, address?: typeof shippingAddress): Promise<void> {
  await signUp(page);
  const record = address && { shippingAddress: { ...address, isSaved: true } };
  await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 2 }], record);
}

// spec: checkout-1, checkout-2, entity-3, validation-5
test('the shipping form: all fields required, submit disabled until complete, then shown read-only', async ({
  page,
  shop,
}) => {
  await readyToPay(page, shop);
  await page.goto('/revieworder');
  const fields = {
    'First name': 'Mebrat',
    'Last name': 'Haile',
    Address: '4 Bole Road',
    City: 'Addis Ababa',
    'Postal code': '1000',
  };
  await expect(page.getByLabel('Country').locator('option:not([disabled])')).toHaveText([
    'Eritrea',
    'Ethiopia',
    'Uganda',
    'Kenya',
    'Other',
  ]);
  for (const [label, text] of Object.entries(fields)) {
    await expect(save(page)).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Country').selectOption('Kenya');
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill('  ');
    await expect(save(page)).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(text);
    await expect(save(page)).toBeEnabled();
  }
  await save(page).click();
  const shipping = page.getByRole('region', { name: 'Shipping Details' });
  await expect(shipping.getByText('Addis Ababa 1000')).toBeVisible();
  await expect(shipping.getByRole('textbox')).toHaveCount(0);
  expect((await stored(page, 'cart'))?.shippingAddress).toEqual({
    firstName: 'Mebrat',
    lastName: 'Haile',
    address: '4 Bole Road',
    city: 'Addis Ababa',
    postalCode: '1000',
    country: 'Kenya',
    isSaved: true,
  });
  await page.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Mebrat');
  await expect(page.getByLabel('Country')).toHaveValue('Kenya');
});

// spec: checkout-2, validation-5
test('Other lets the shopper type any country, and reopens with it', anyWidth, async ({ page, shop }) => {
  await readyToPay(page, shop, shippingAddress);
  await page.goto('/revieworder');
  await page.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await expect(page.getByLabel('Country name')).toHaveCount(0);
  await page.getByLabel('Country').selectOption('Other');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Country name').fill('Norway');
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Shipping Details' }).getByText('Norway')).toBeVisible();
  expect((await stored(page, 'cart'))?.shippingAddress).toMatchObject({ country: 'Norway' });
  await page.getByRole('button', { name: 'Edit Shipping Details' }).click();
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Other');
  await expect(page.getByLabel('Country name')).toHaveValue('Norway');
});

// spec: checkout-3, constant-1
test(
  'the order summary has items, shipping 7.00, tax 15 % and their sum, each with 2 decimals',
  anyWidth,
  async ({ page, shop }) => {
    await readyToPay(page, shop, shippingAddress);
    await page.goto('/revieworder');
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary.getByText('2 items')).toBeVisible();
    await expect(summary.getByText('2 × $22.00')).toBeVisible();
    for (const [label, amount] of [
      ['Items', '$44.00'],
      ['Shipping', '$7.00'],
      ['Tax', '$6.60'],
      ['Total', '$57.60'],
    ] as const) {
      await expect(summary.getByText(label, { exact: true }).locator('..')).toHaveText(label + amount);
    }
    await expect(page.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
    await expect(payButton(page)).toHaveText('Pay $57.60');
  },
);

// spec: checkout-7
test('a service that is not available disables the pay button and says so', anyWidth, async ({ page, shop }) => {
  const service = (isAvailable: boolean) => data({ paymentService: { __typename: 'PaymentService', isAvailable } });
  await answerInstead(page, 'PaymentService', service(false));
  await readyToPay(page, shop, shippingAddress);
  await page.goto('/cart');
  await settled(page);
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL('/revieworder');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(UNAVAILABLE);
  await expect(payButton(page)).toBeDisabled();
  await answerInstead(page, 'PaymentService', service(true));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
  await expect(alert).toHaveCount(0);
});

// spec: error-11, error-13
test('a payment that can’t begin shows the documented messages', anyWidth, async ({ page, shop, faults }) => {
  await readyToPay(page, shop, shippingAddress);
  await page.goto('/revieworder');
  await choosePaymentPage(page);
  const alert = page.getByRole('main').getByRole('alert');
  const attempt = async (text: string) => {
    await payButton(page).click();
    await expect(alert).toContainText(text);
  };
  await answerInstead(page, 'PlaceOrder', failure('Something went wrong on our side.', 'INTERNAL_SERVER_ERROR'));
  await attempt('An error occurred during payment');
  await page.unroute(GRAPHQL);
  // The order stands from here on; only its payment doesn't begin.
  await answerInstead(page, 'CreateCheckoutSession', (route) => route.fulfill({ status: 404 }));
  await attempt(UNAVAILABLE);
  await expect(alert).toContainText('We saved your order.');
  await answerInstead(page, 'CreateCheckoutSession', failure('x', 'PAYMENT_UNAVAILABLE'));
  await attempt(UNAVAILABLE);
  await answerInstead(page, 'CreateCheckoutSession', (route) => route.fulfill({ status: 502 }));
  await attempt('Unable to process payment. Please try again or use a different payment method.');
  await answerInstead(page, 'CreateCheckoutSession', failure('Oops', 'INTERNAL_SERVER_ERROR'));
  await attempt('Unable to process payment. Please try again or use a different payment method.');
  await answerInstead(
    page,
    'CreateCheckoutSession',
    data({ createCheckoutSession: { __typename: 'CheckoutSession', sessionId: '', url: '' } }),
  );
  await attempt('Payment initialization failed. Please try again.');
  await answerInstead(page, 'CreateCheckoutSession', failure("This order can't be paid: it is paid", 'CONFLICT'));
  await attempt("This order can't be paid: it is paid");
  await answerInstead(page, 'CreateCheckoutSession', failure('', 'CONFLICT'));
  await attempt('An error occurred during checkout');
  expect(faults.every((fault) => fault.includes('status of 502'))).toBe(true);
  faults.length = 0;
});

test.describe('the card form', () => {
  const ordersOf = (shop: Shop, email: string) =>
    shop.query<{ id: string; status: string }>(
      'SELECT orders.id, orders.status FROM orders JOIN users ON users.id = orders.user_id WHERE users.email = ?',
      email,
    );
  const paymentsOf = (shop: Shop, orderId: string | undefined) =>
    shop.query('SELECT kind, status, amount_cents FROM payments WHERE order_id = ?', orderId);
  /** A new customer at the checkout, with nothing but the card to enter. */
  async function openCheckout(page: Page, shop: Shop): Promise<string> {
    const { email } = await signUp(page);
    const record = { shippingAddress: { ...shippingAddress, isSaved: true } };
    await leaveCart(page, [{ product: productNamed(shop, 'Gentle hand cream'), qty: 2 }], record);
    await page.goto('/revieworder');
    return email;
  }
  const alert = (page: Page) => page.getByRole('main').getByRole('alert');

  // spec: checkout-4, call-5
  test('pays in the page: a declined card first, then a good one for the same order', async ({ page, shop }) => {
    const email = await openCheckout(page, shop);
    await expect(page.getByLabel('Card number')).toHaveAttribute('autocomplete', 'cc-number');
    await enterCard(page, '4000 0000 0000 0002');
    await payButton(page).click();
    await expect(alert(page)).toContainText('Your card was declined.');
    await expect(payButton(page)).toBeEnabled();
    const [order] = ordersOf(shop, email);
    expect(order?.status).toBe('pending');

    // Leaving and coming back goes on with the same order.
    await page.goto('/cart');
    await page.goto('/revieworder');
    await enterCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await expect(page).toHaveURL(`/order/${order?.id}`);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    expect(ordersOf(shop, email)).toEqual([{ id: order?.id, status: 'paid' }]);
    expect(paymentsOf(shop, order?.id)).toEqual([{ kind: 'intent', status: 'succeeded', amount_cents: 5760 }]);
    expect((await stored(page, 'cart'))?.cartItems).toEqual([]);
  });

  // spec: checkout-4
  test('takes 3-D Secure: the shopper rejects it, tries again and confirms it', anyWidth, async ({ page, shop }) => {
    const email = await openCheckout(page, shop);
    await enterCard(page, '4000 0025 0000 3155');
    await payButton(page).click();
    const question = page.getByRole('dialog', { name: 'Confirm your payment' });
    await expect(question).toContainText('paying $57.60');
    await question.getByRole('button', { name: 'Reject payment' }).click();
    await expect(alert(page)).toContainText('We are unable to authenticate your payment method.');
    await payButton(page).click();
    await question.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    expect(ordersOf(shop, email).map(({ status }) => status)).toEqual(['paid']);
  });

  // spec: error-12
  test("says 'Payment failed' when no intent can be created", anyWidth, async ({ page, shop }) => {
    const email = await openCheckout(page, shop);
    await answerInstead(page, 'CreatePaymentIntent', failure('Oops', 'INTERNAL_SERVER_ERROR'));
    await enterCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await expect(alert(page)).toContainText('Payment failed');
    // Another way to pay is still the same order.
    await choosePaymentPage(page);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//);
    expect(ordersOf(shop, email)).toHaveLength(1);
  });
});

test.describe('the payment check', () => {
  const answer = (verification: object | null) =>
    data({
      verifyPayment: verification && {
        __typename: 'PaymentVerification',
        success: false,
        orderId: null,
        paymentStatus: null,
        error: null,
        ...verification,
      },
    });

  // spec: payment-1, constant-15
  test(
    'shows loading, then success with order id and status, then /order/{orderId} after 5000 ms',
    anyWidth,
    async ({ page, shop }) => {
      await signIn(page, 'shopper@example.com');
      const [order] = shop.query<{ id: string }>("SELECT id FROM orders WHERE status = 'paid' LIMIT 1");
      // Stopped from the start, so that neither the wait for the answer nor the redirect begins before the test says so.
      await page.clock.install();
      await stopClock(page);
      await answerInstead(page, 'VerifyPayment', answer({ success: true, orderId: order?.id, paymentStatus: 'paid' }));
      const release = await holdBack(page, 'VerifyPayment');
      await page.goto('/payment/status?session_id=cs_test_1');
      await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
      // The first frame, after which the scripts are loaded.
      await page.clock.runFor(100);
      release();
      await expect(page.getByRole('definition').filter({ hasText: orderNumber(order?.id ?? '') })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: /^paid$/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'View your order' })).toHaveAttribute('href', `/order/${order?.id}`);
      await page.clock.runFor(4999);
      await afterwards(page);
      await expect(page).toHaveURL('/payment/status?session_id=cs_test_1');
      await page.clock.runFor(1);
      await expect(page).toHaveURL(`/order/${order?.id}`);
    },
  );

  // spec: error-14
  test("says 'No session ID provided' without a session id", anyWidth, async ({ page }) => {
    await page.goto('/payment/status');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('No session ID provided');
  });

  for (const [name, reply, text] of [
    ['an unknown session (404)', failure('x', 'NOT_FOUND'), 'Payment session not found'],
    ['a failed call', failure('x', 'PAYMENT_UNAVAILABLE'), 'Failed to verify payment'],
    ['a session that was not paid', answer({}), 'Payment verification failed'],
    ['a session with an error', answer({ error: 'Your money is on its way back.' }), 'Your money is on its way back.'],
    ['no answer at all', answer(null), "We couldn't verify your payment."],
  ] as const) {
    // spec: payment-2, error-14
    test(`${name}: ${text}, and a return link to /order`, anyWidth, async ({ page }) => {
      await signIn(page, 'shopper@example.com');
      await answerInstead(page, 'VerifyPayment', reply);
      await page.goto('/payment/status?session_id=cs_test_1');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
      await expect(page.getByRole('link', { name: 'Return to your order' })).toHaveAttribute('href', '/order');
    });
  }
});
