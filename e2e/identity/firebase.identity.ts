import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { consentCookie, DEMO_PASSWORD, openShop, type Shop } from '../support/shop';
import { settled } from '../support/shopper';
import { layWire, type CuttableWire } from './cuttable-wire';
import { stubGoogleMessaging } from './gapi-stub';

/** `host:port` of the emulator that scripts/test-identity.mjs has started. */
const emulator = process.env.IDENTITY_EMULATOR ?? '';
const PROJECT = 'demo-giftshop';

/** What the storefront sends the shop about a person. */
interface Claim {
  email: string;
  password: string;
  idToken: string;
}

const test = base.extend<object, { wire: CuttableWire; shop: Shop }>({
  wire: [
    async ({}, use) => {
      const wire = await layWire(emulator);
      await use(wire);
      await wire.cut();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ wire }, use) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const shop = await openShop({
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_CLIENT_EMAIL: `shop@${PROJECT}.iam.gserviceaccount.com`,
        FIREBASE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
        FIREBASE_API_KEY: 'demo-key',
        FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
        FIREBASE_AUTH_EMULATOR_HOST: wire.host,
        LOG_LEVEL: 'silent',
      });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  storageState: async ({}, use) => use({ cookies: [consentCookie()], origins: [] }),
  context: async ({ context }, use) => {
    await stubGoogleMessaging(context);
    await use(context);
  },
});

/** Presses the button, and goes through the emulator's popup: as a new person, or as one it knows. */
async function continueWithGoogle(page: Page, person: { email: string; name: string }, isNew: boolean): Promise<Claim> {
  await page.goto('/login');
  await settled(page);
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/graphql') && (request.postData() ?? '').includes('"operationName":"SignIn"'),
  );
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  if (isNew) {
    await popup.locator('#add-account-button').click();
    await popup.locator('#email-input').fill(person.email);
    await popup.locator('#display-name-input').fill(person.name);
    await popup.locator('#sign-in').click();
  } else {
    await popup.locator('.js-reuse-account', { hasText: person.email }).click();
  }
  const { variables } = (await sent).postDataJSON() as { variables: { input: Claim } };
  return variables.input;
}

/** Changes a user as the project's console would. */
async function changeAtFirebase(localId: string, change: object): Promise<void> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`;
  const answer = await fetch(`http://${emulator}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, ...change }),
  });
  expect(answer.status).toBe(200);
}

async function enter(shop: Shop, claim: Partial<Claim>): Promise<number> {
  const answer = await fetch(`${shop.url}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claim),
  });
  return answer.status;
}

const somebody = () => ({ email: `${randomUUID()}@gmail.example`, name: 'Almaz Bekele' });
const news = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A person who has just registered. */
async function registered(page: Page): Promise<Claim> {
  const claim = await continueWithGoogle(page, somebody(), true);
  await expect(news(page)).toContainText('Successfully registered with Google!');
  return claim;
}

test('a visitor registers through the popup, and signs in again', async ({ page, shop }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const person = somebody();
  await continueWithGoogle(page, person, true);
  await expect(news(page)).toContainText('Successfully registered with Google!');
  await expect(page).toHaveURL(`${shop.url}/`);
  const users = () => shop.query('SELECT name, email_verified_at > 0 AS ok FROM users WHERE email = ?', person.email);
  expect(users()).toEqual([{ name: person.name, ok: 1 }]);

  await page.context().clearCookies({ name: 'session' });
  await page.evaluate(() => localStorage.clear());
  await continueWithGoogle(page, person, false);
  await expect(news(page)).toContainText('Successfully signed in with Google!');
  expect(users()).toHaveLength(1);
  expect(refused).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storage).not.toContain('eyJ');
});

test('closing the popup shows no error', async ({ page }) => {
  await page.goto('/login');
  await settled(page);
  const button = page.getByRole('button', { name: 'Continue with Google' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.locator('#add-account-button').waitFor();
  await popup.close();
  await expect(button).toBeEnabled();
  await expect(news(page)).toBeEmpty();
});

test('a user who is disabled at Firebase is refused', async ({ page, shop }) => {
  const claim = await registered(page);
  expect(await enter(shop, claim)).toBe(200);
  await changeAtFirebase(claim.password, { disableUser: true });
  expect(await enter(shop, claim)).toBe(401);
});

test('a revoked token is refused', async ({ page, shop }) => {
  const claim = await registered(page);
  await changeAtFirebase(claim.password, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
  expect(await enter(shop, claim)).toBe(401);
});

test("Firebase's user id alone signs nobody in", async ({ page, shop }) => {
  const { email, password } = await registered(page);
  expect(await enter(shop, { email, password })).toBe(401);
});

test('while Firebase is down Google answers 503, and passwords work', async ({ page, shop, wire }) => {
  const claim = await registered(page);
  await wire.cut();
  try {
    expect(await enter(shop, claim)).toBe(503);
    expect(await enter(shop, { email: 'shopper@example.com', password: DEMO_PASSWORD })).toBe(200);
  } finally {
    await wire.mend();
  }
  expect(await enter(shop, claim)).toBe(200);
});
