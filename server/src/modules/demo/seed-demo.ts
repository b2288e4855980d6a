import { setTimeout as delay } from 'node:timers/promises';
import { In, type EntityManager } from 'typeorm';
import { normalizeEmail } from '../../domain/account-rules.js';
import { computeTotals, effectivePriceCents } from '../../domain/pricing.js';
import { picturesColumn } from '../../domain/product-images.js';
import { textOptionsColumn } from '../../domain/text-options.js';
import { shopCurrency } from '../../domain/money.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { blankProduct } from '../../domain/product-draft.js';
import { addDays, dateIn } from '../../domain/dispatch.js';
import { nextDateOf, type Occasion, type YearDay } from '../../domain/occasions.js';
import { NO_POSTAL_CODE, type ShippingAddress } from '../../domain/shipping-address.js';
import { hashPassword } from '../accounts/passwords/passwords.js';
import { userSearchText } from '../../domain/user-search-text.js';
import { User } from '../accounts/users/user.entity.js';
import { SavedAddress } from '../address-book/saved-address.entity.js';
import { RecipientOccasion } from '../recipients/recipient-occasion.entity.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { prepareProduct } from '../catalog/prepare-product.js';
import { Product } from '../catalog/product.entity.js';
import { SynonymGroup } from '../catalog/search/synonym-group.entity.js';
import type { GiftCardCodes } from '../gift-cards/gift-card-codes.js';
import type { MediaStorage } from '../media/media-storage.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import { orderSearchText } from '../../domain/order-search-text.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { StaffNote } from '../notes/staff-note.entity.js';
import { refreshRating } from '../reviews/refresh-rating.js';
import { Review } from '../reviews/review.entity.js';
import { ShopSetting } from '../shop/shop-setting.entity.js';
import type { Database } from '../../db/database.js';
import { demoAccounts, demoPassword } from './demo-accounts.js';
import { insertIfNew } from '../../db/plain-manager.js';
import { demoImages, demoProducts, type DemoProduct } from './demo-catalog.js';
import { demoDispatchBy, demoHistory } from './demo-history.js';
import { demoId } from './demo-id.js';
import { addSoldInExamples, demoExamples } from './demo-examples.js';
import { insertWishList } from './demo-wish-list.js';
import { insertAddOns } from './seed-add-ons.js';
import { insertCollections } from './seed-collections.js';
import { demoSynonyms } from './demo-synonyms.js';
import { demoReviews } from './demo-reviews.js';
import { insertExamples, keepPhoto } from './seed-examples.js';
import { insertPickup } from './seed-pickup.js';
import { insertHistory, soldIn } from './seed-history.js';
import { KIND, markAs } from './shop-kind.js';

/**
 * What a new demo shop has set itself: free shipping as its banner promises, and the shipping price of its carts, so that
 * its pages show that price, too.
 */
const demoSettings = { freeShippingThreshold: 75, shippingPrice: 7 } as const;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Any number that other users of the server are unlikely to lock. */
const SEED_LOCK = 7_264_772;

const home: ShippingAddress = {
  firstName: 'Selam',
  lastName: 'Tesfay',
  address: '12 Harnet Avenue',
  city: 'Asmara',
  postalCode: '1001',
  country: 'Eritrea',
};
const mother: ShippingAddress = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

/** What the demo shopper has saved beside the address of the profile, which the checkout fills in: none is the default. */
const savedAddresses: readonly { label: string; shippingAddress: ShippingAddress }[] = [
  { label: 'Mom', shippingAddress: mother },
  {
    label: 'Office',
    shippingAddress: {
      firstName: 'Selam',
      lastName: 'Tesfay',
      address: '45 Nakfa Street',
      city: 'Asmara',
      postalCode: '1002',
      country: 'Eritrea',
    },
  },
];

/** To whom the demo shopper sends gifts. An occasion without a day is soon. */
const demoRecipients: readonly {
  name: string;
  shippingAddress: ShippingAddress;
  occasions: readonly (Omit<Occasion, 'month' | 'day'> & Partial<YearDay>)[];
}[] = [
  {
    name: 'Granny',
    shippingAddress: {
      firstName: 'Letay',
      lastName: 'Haile',
      address: '9 Piazza Street',
      city: 'Addis Ababa',
      postalCode: '1000',
      country: 'Ethiopia',
      phone: '+251 11 555 0134',
      landmark: 'Blue gate beside the bakery',
    },
    occasions: [
      { kind: 'birthday', label: '', year: 1941 },
      { kind: 'other', label: 'Name day', month: 5, day: 10, year: null },
    ],
  },
  {
    name: 'Daniel and Ruth',
    shippingAddress: {
      firstName: 'Daniel',
      lastName: 'Okello',
      address: '18 Acacia Avenue',
      city: 'Kampala',
      postalCode: NO_POSTAL_CODE,
      country: 'Uganda',
      phone: '+256 414 555 012',
      landmark: 'The house behind the water tower',
    },
    occasions: [{ kind: 'anniversary', label: '', month: 2, day: 29, year: 2020 }],
  },
  {
    name: 'Amina',
    shippingAddress: {
      firstName: 'Amina',
      lastName: 'Njoroge',
      address: '7 Riverside Drive',
      city: 'Nairobi',
      postalCode: '00100',
      country: 'Kenya',
    },
    occasions: [],
  },
];

/** Where gifts of the examples go. */
const [granny, daniel, amina] = demoRecipients.map(({ shippingAddress }) => shippingAddress) as [
  ShippingAddress,
  ShippingAddress,
  ShippingAddress,
];
const exampleAddresses = { home, granny, daniel, amina };

/** The photo of a delivery, among the pictures that `npm run pictures` draws. */
const DELIVERY_PICTURE = 'deliveries/doorstep.jpg';

/** What the demo shopper bought before, newest first. */
const pastOrders = [
  {
    daysAgo: 2,
    isDelivered: false,
    address: mother,
    items: [
      [0, 1],
      [5, 2],
    ],
  },
  { daysAgo: 23, isDelivered: true, address: home, items: [[9, 1]] },
  {
    daysAgo: 96,
    isDelivered: true,
    address: mother,
    items: [
      [14, 1],
      [2, 1],
      [7, 3],
    ],
  },
] as const;

/** Fills the demo shop. Idempotent: existing rows stay as they are, even if someone has edited them. */
export async function seedDemo(services: {
  db: Database;
  clock: Clock;
  ids: Ids;
  stockLedger: StockLedger;
  giftCardCodes: GiftCardCodes;
  /** Keeps the photo of a delivery. */
  storage: Pick<MediaStorage, 'has' | 'put'>;
  /** Reads a picture of the demo by its path; null where the client isn't built. */
  readPicture: (path: string) => Promise<Buffer | null>;
}): Promise<void> {
  const { db, clock, stockLedger, storage, readPicture } = services;
  const before = await whatIsMissing(db.reader);
  if (!before.isAnything) return;
  const passwordHash = await hashPassword(demoPassword);
  const now = clock.now();
  const [, { email, name }] = demoAccounts;
  const admin = { id: demoId('user', email), name };
  // Outside the transaction, as every upload: what no order comes to name is only a file too many.
  const photo = before.isUntouched ? await keepPhoto(storage, await readPicture(DELIVERY_PICTURE)) : null;

  // Of several processes that start at once one seeds, and the others then find everything there.
  while (
    !(await seedAlone(async (manager) => {
      const { products: missing, isNew, isUntouched, isMarked } = await whatIsMissing(manager);
      // Only an empty shop gets an order history: elsewhere the stock is the shop's own.
      const history = isUntouched ? demoHistory(now) : [];
      const examples = isUntouched ? demoExamples(now, exampleAddresses) : [];
      const sold = soldIn(history);
      addSoldInExamples(sold, examples);
      const rows = missing.flatMap((product) =>
        rowsOf(product, {
          // The gifts that these orders sell were in stock before.
          countInStock: product.countInStock + (sold.get(product) ?? 0),
          createdAt: now - 150 * DAY + (demoProducts.length - demoProducts.indexOf(product)) * 7 * HOUR,
        }),
      );
      if (rows.length > 0) await stockLedger.addProducts(manager, rows, null);
      if (!isMarked) await markAs(manager, 'demo', now);
      if (!isNew) return;
      for (const [key, value] of Object.entries(demoSettings)) {
        await insertIfNew(manager, ShopSetting, { key, value, updatedAt: now });
      }
      if (isUntouched) await insertPickup(manager, now);
      await insertCollections(manager, now);
      await insertAddOns(manager);
      for (const [position, words] of demoSynonyms.entries())
        await insertIfNew(manager, SynonymGroup, {
          id: demoId('synonyms', words[0] ?? ''),
          position,
          words: [...words],
        });
      for (const account of demoAccounts) await insertAccount(manager, account, passwordHash, now - 120 * DAY);
      await insertAddresses(manager, now - 90 * DAY);
      await insertNote(manager, now - 20 * DAY);
      await insertRecipients(manager, now);
      for (const order of pastOrders) await insertOrder(manager, services, order, now);
      await insertHistory(manager, services, history, now, admin);
      await insertExamples(manager, services, examples, { admin, photo });
      await insertWishList(manager, demoId('user', demoAccounts[0].email), now - 30 * DAY);
      await insertReviews(manager, demoReviews(history, now));
    }))
  )
    await delay(200);

  async function seedAlone(seed: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return db.inTransaction(async (manager) => {
      if (db.kind === 'postgres') {
        const [row]: { isFree: boolean }[] = await manager.query(
          `SELECT pg_try_advisory_xact_lock(${SEED_LOCK}) AS "isFree"`,
        );
        if (!row?.isFree) return false;
      }
      await seed(manager);
      return true;
    });
  }
}

/** The row of a product, and those of its other variants. */
function rowsOf(
  product: DemoProduct,
  { countInStock, createdAt }: Pick<Product, 'countInStock' | 'createdAt'>,
): Product[] {
  const { slug, name, description, category, priceCents, salePriceCents, isOnSale, isPopular, isPublished } = product;
  const id = demoId('product', slug);
  const textOptions = textOptionsColumn(product.textOptions ?? []);
  const image = `/images/products/${slug}/960.jpg`;
  const { isGiftCard = false, preparationDays = 0 } = product;
  const shared = { ...blankProduct, name, image, category, isPublished, textOptions, isGiftCard, preparationDays };
  const own = prepareProduct(
    {
      ...shared,
      description,
      priceCents,
      salePriceCents,
      isOnSale,
      isPopular,
      pictures: picturesColumn(demoImages(product)),
    },
    { id, countInStock, createdAt },
  );
  if (!product.choice) return [own];
  const { options, variants } = product.choice;
  const [first, ...others] = variants;
  return [
    { ...own, options, optionValues: first?.values ?? null },
    ...others.map((variant, index) => ({
      ...prepareProduct(
        { ...shared, priceCents: variant.priceCents ?? priceCents },
        {
          id: demoId('product', `${slug} ${variant.values.join(' ')}`),
          countInStock: variant.countInStock ?? 0,
          createdAt,
        },
      ),
      variantOf: id,
      optionValues: variant.values,
      position: index + 1,
    })),
  ];
}

/** What of the demo isn't in the database yet. */
async function whatIsMissing(manager: EntityManager) {
  const wanted = new Map(demoProducts.map((product) => [demoId('product', product.slug), product]));
  const known = await manager.find(Product, { select: { id: true }, where: { id: In([...wanted.keys()]) } });
  for (const { id } of known) wanted.delete(id);
  const products = [...wanted.values()];
  const isNew = !(await manager.existsBy(User, { id: demoId('user', demoAccounts[0].email) }));
  const isMarked = await manager.existsBy(ShopSetting, { key: KIND });
  const isUntouched = isNew && known.length === 0;
  return { products, isNew, isUntouched, isMarked, isAnything: products.length > 0 || isNew || !isMarked };
}

async function insertAccount(
  manager: EntityManager,
  account: (typeof demoAccounts)[number],
  passwordHash: string,
  createdAt: number,
): Promise<void> {
  await manager.insert(User, {
    id: demoId('user', account.email),
    name: account.name,
    email: account.email,
    emailNorm: normalizeEmail(account.email),
    passwordHash,
    isAdmin: account.isAdmin,
    emailVerifiedAt: createdAt,
    shippingAddress: account.isAdmin ? null : home,
    university: null,
    bio: null,
    createdAt,
    credentialsChangedAt: createdAt,
    deletedAt: null,
    searchText: userSearchText(account),
  });
}

async function insertAddresses(manager: EntityManager, createdAt: number): Promise<void> {
  await manager.insert(
    SavedAddress,
    savedAddresses.map(({ label, shippingAddress }, at) => ({
      id: demoId('address', label),
      userId: demoId('user', demoAccounts[0].email),
      label,
      shippingAddress,
      isDefault: false,
      createdAt: createdAt - at,
    })),
  );
}

async function insertNote(manager: EntityManager, createdAt: number): Promise<void> {
  const [shopper, admin] = demoAccounts.map(({ email }) => demoId('user', email));
  await manager.insert(StaffNote, {
    ...{ id: demoId('note', 'shopper'), orderId: null, userId: shopper ?? null, createdAt },
    text: 'Her mother is hard of hearing: please ring twice.',
    ...{ authorId: admin ?? '', authorName: demoAccounts[1].name },
  });
}

/** One of them has a birthday soon. */
async function insertRecipients(manager: EntityManager, now: number): Promise<void> {
  const today = dateIn('UTC', now);
  const soon = addDays(today, 9);
  const soonDay = { month: Number(soon.slice(5, 7)), day: Number(soon.slice(8)) };
  const people = demoRecipients.map(({ name, shippingAddress, occasions }) => ({
    person: { id: demoId('recipient', name), userId: demoId('user', demoAccounts[0].email), name, shippingAddress },
    occasions: occasions.map((occasion, position) => {
      const { kind, label, year, month, day } = { ...soonDay, ...occasion };
      const remindOf = nextDateOf({ month, day }, today);
      return { id: demoId('occasion', `${name}:${position}`), position, kind, label, year, month, day, remindOf };
    }),
  }));
  await manager.insert(
    Recipient,
    people.map(({ person }) => ({ ...person, createdAt: now - 60 * DAY })),
  );
  await manager.insert(
    RecipientOccasion,
    people.flatMap(({ person, occasions }) => occasions.map((one) => ({ ...one, recipientId: person.id }))),
  );
}

async function insertReviews(manager: EntityManager, reviews: readonly Review[]): Promise<void> {
  if (reviews.length === 0) return;
  await manager.insert(Review, [...reviews]);
  for (const id of new Set(reviews.map(({ productId }) => productId))) await refreshRating(manager, id);
}

async function insertOrder(
  manager: EntityManager,
  { stockLedger, ids }: { stockLedger: StockLedger; ids: Ids },
  order: (typeof pastOrders)[number],
  now: number,
): Promise<void> {
  const [shopper] = demoAccounts;
  const id = demoId('order', String(order.daysAgo));
  const sellable = demoProducts.filter((product) => product.isPublished && product.countInStock >= 5);
  const items = order.items.flatMap(([index, quantity]) => {
    const product = sellable[index];
    return product ? [{ product, quantity, productId: demoId('product', product.slug) }] : [];
  });
  await stockLedger.takeStock(manager, items);
  const { itemsCents, shippingCents, taxCents, totalCents } = computeTotals(
    items.map(({ product, quantity }) => ({ ...product, quantity })),
  );
  const createdAt = now - order.daysAgo * DAY;
  const paidAt = createdAt + 4 * 60 * 1000;
  await manager.insert(Order, {
    id,
    userId: demoId('user', shopper.email),
    customerName: shopper.name,
    customerEmail: shopper.email,
    status: order.isDelivered ? 'delivered' : 'paid',
    paymentMethod: 'Card',
    shippingAddress: order.address,
    itemsCents,
    shippingCents,
    taxCents,
    totalCents,
    idempotencyKey: null,
    requestHash: id,
    holdUntil: paidAt,
    createdAt,
    paidAt,
    deliveredAt: order.isDelivered ? paidAt + DAY : null,
    closedAt: null,
    refundedCents: 0,
    dispatchBy: demoDispatchBy(paidAt),
    lateAt: demoDispatchBy(paidAt),
    searchText: orderSearchText(
      {
        id,
        customerName: shopper.name,
        customerEmail: shopper.email,
        shippingAddress: order.address,
        totalCents,
      },
      items.map(({ product }) => product.name),
    ),
  });
  await manager.insert(
    OrderLine,
    items.map(({ product, quantity, productId }, position) => ({
      orderId: id,
      productId,
      position,
      quantity,
      name: product.name,
      image: `/images/products/${product.slug}/960.jpg`,
      priceCents: product.priceCents,
      salePriceCents: product.salePriceCents,
      isOnSale: product.isOnSale,
      unitCents: effectivePriceCents(product),
    })),
  );
  await stockLedger.recordMoves(manager, id, 'hold', items);
  await manager.insert(Payment, {
    id: ids.id(),
    orderId: id,
    provider: 'manual',
    kind: 'manual',
    attempt: 1,
    idempotencyKey: `order:${id}:manual:1`,
    sessionId: null,
    intentId: null,
    status: 'succeeded',
    amountCents: totalCents,
    currency: shopCurrency().code.toLowerCase(),
    refundedCents: 0,
    receiptEmail: shopper.email,
    createdAt: paidAt,
    updatedAt: paidAt,
  });
}
