import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { refuseInvalidToken, requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import {
  isStockCount,
  MAX_STOCK,
  parseProductFields,
  type ProductFields,
  type ProductInput,
} from '../../../domain/product-draft.js';
import { withInstants } from '../../../domain/local-time.js';
import { readStockChange } from '../../../domain/stock-change.js';
import { lockUser } from '../../accounts/users/lock-user.js';
import type { ShopService } from '../../shop/shop.service.js';
import type { ProductType } from '../product.type.js';
import type { ListProducts } from '../reading/list-products.js';
import type { ProductEditor } from './product-editor.js';
import { presentProduct } from '../reading/present-products.js';
import { refusingTakenSku } from './taken-sku.js';
import { ProductCreation } from './product-creation.entity.js';
import { Product } from '../product.entity.js';

/** A new product. It is untrusted, as are all inputs here. */
export type CreateProduct = ProductInput & {
  countInStock?: unknown;
  /** The same key by the same admin creates one product. */
  idempotencyKey?: string | null;
};

/** The changes to a product; fields that are left out stay as they are. */
export type UpdateProduct = ProductInput & {
  /** The version that the admin has seen. */
  version?: unknown;
  /** The number of units to add, or to remove if negative. */
  stockDelta?: unknown;
  /** The reason for `stockDelta`. */
  stockReason?: unknown;
  /** The counted stock, which integrators send instead of `stockDelta`. */
  countInStock?: unknown;
  /** The id once more, as the specification documents it. */
  productId?: unknown;
};

const MAX_KEY = 200;

/** Creates, updates, deletes and restores products for admins. */
export class ManageProducts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
    private readonly editor: ProductEditor,
    private readonly shop: Pick<ShopService, 'calendar'>,
  ) {}

  /**
   * Creates a product with its initial stock. Repeating it with the same key returns the first product.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields, IDEMPOTENCY_KEY_REUSED
   */
  async create(actor: Actor, input: CreateProduct): Promise<ProductType> {
    const { userId } = requireCreator(actor);
    const errors: Record<string, string> = {};
    const key = input.idempotencyKey?.trim() || null;
    if (key !== null && key.length > MAX_KEY) errors['idempotencyKey'] = `Must have at most ${MAX_KEY} characters`;
    if (!isStockCount(input.countInStock)) errors['countInStock'] = STOCK_TEXT;
    if (isBlank(input.image) && isEmpty(input.images))
      errors['image'] = 'Please upload an image before creating the product.';
    const fields = readFields(null, await this.withInstants(input), errors, this.clock.now());
    const countInStock = input.countInStock as number;
    const create = (manager: EntityManager) => this.editor.create(manager, actor, fields, countInStock);
    const product = await refusingTakenSku(
      this.db.inTransaction((manager) =>
        key === null
          ? create(manager)
          : this.once(manager, { userId, idempotencyKey: key, request: requestOf(fields, countInStock) }, create),
      ),
    );
    return this.show(product);
  }

  /** Returns what the first call with this key has created, or else what `create` creates now. */
  private async once(
    manager: EntityManager,
    { userId, idempotencyKey, request }: { userId: string; idempotencyKey: string; request: object },
    create: (manager: EntityManager) => Promise<Product>,
  ): Promise<Product> {
    // A repeated call waits here until the first one has ended.
    await lockUser(manager, userId);
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const earlier = await manager.findOneBy(ProductCreation, { userId, idempotencyKey });
    if (earlier && earlier.requestHash !== requestHash) {
      throw new Failure('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another product');
    }
    // guard: admin-products.test.ts 'the same key creates one product', try: -> if (earlier) return create(manager);
    if (earlier) return manager.findOneByOrFail(Product, { id: earlier.productId });
    const product = await create(manager);
    const createdAt = this.clock.now();
    await manager.insert(ProductCreation, { userId, idempotencyKey, requestHash, productId: product.id, createdAt });
    return product;
  }

  /**
   * Changes the given fields; the rest of the product, and concurrent sales, are kept.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT with the current
   *   `product` when someone else has edited it since `version`
   */
  async update(actor: Actor, id: string, input: UpdateProduct): Promise<ProductType> {
    // guard: admin-products.test.ts 'visitors and customers are refused on both'
    requireAdmin(actor);
    if (input.productId != null && input.productId !== id) {
      throw invalidInput({ productId: 'productId must be the id in the address' });
    }
    const options = readOptions(input);
    const dated = await this.withInstants(input);
    const product = await refusingTakenSku(
      this.db.inTransaction(async (manager) => {
        // Two edits may each set one price, each valid on its own (decision S21), so the pair is checked under the lock.
        const before = await this.editor.makeDueChanges(manager, await this.editor.lock(manager, id));
        const fields = readFields(before, dated, {}, this.clock.now());
        // A sale that has begun already begins at once.
        return this.editor.makeDueChanges(manager, await this.editor.apply(manager, actor, before, fields, options));
      }),
    );
    return this.show(product);
  }

  /**
   * Takes a product out of the shop. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_USER_INPUT for a text that can't be an id
   */
  async delete(actor: Actor, id: string): Promise<void> {
    // guard: admin-products.test.ts 'visitors and customers are refused on both'
    requireAdmin(actor);
    // Scripts put a missing id into the address as the word 'undefined' or 'null'.
    if (!/^[\w-]{1,40}$/.test(id) || ['undefined', 'null', 'NaN'].includes(id)) {
      throw invalidInput({ id: 'Cannot delete product: Invalid product ID' });
    }
    await this.db.inTransaction((manager) => this.editor.archive(manager, actor, id));
    this.listProducts.forgetCounts();
  }

  /**
   * Puts a deleted product back into the shop. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; CONFLICT when one of its SKUs is taken now
   */
  async restore(actor: Actor, id: string): Promise<ProductType> {
    requireAdmin(actor);
    const product = await refusingTakenSku(
      this.db.inTransaction((manager) => this.editor.restore(manager, actor, id)),
      () => new Failure('CONFLICT', 'Another product has just got one of its SKUs. Change it there first.'),
    );
    return this.show(product);
  }

  /** Dates may be those of the shop's clocks. */
  private async withInstants<Input extends ProductInput>(input: Input): Promise<Input> {
    return withInstants(input, (await this.shop.calendar()).timeZone);
  }

  /** What the admin who wrote a product sees of it. */
  private async show(product: Product): Promise<ProductType> {
    this.listProducts.forgetCounts();
    return presentProduct(this.db.reader, product);
  }
}

const STOCK_TEXT = `Stock must be a whole number from 0 to ${MAX_STOCK.toLocaleString('en-US')}`;

/** Refuses everyone but admins, in the documented words of the product form (specification, section 5). */
function requireCreator(actor: Actor): Extract<Actor, { kind: 'user' }> {
  refuseInvalidToken(actor);
  if (actor.kind !== 'user') {
    throw new Failure('UNAUTHENTICATED', 'You must be logged in to create products. Please log in first.');
  }
  return requireAdmin(actor, 'You must be an admin to create products.');
}

/** @throws Failure BAD_USER_INPUT with the given errors and those of the fields */
function readFields(
  before: Product | null,
  input: ProductInput,
  errors: Readonly<Record<string, string>>,
  now: number,
): ProductFields {
  const parsed = parseProductFields(input, before, now);
  const all = { ...('errors' in parsed && parsed.errors), ...errors };
  if ('errors' in parsed || Object.keys(all).length > 0) throw invalidInput(all);
  return parsed.fields;
}

function readOptions({ version, countInStock, ...input }: UpdateProduct) {
  const { errors, ...change } = readStockChange({ ...input, countInStock });
  if (version != null && !Number.isInteger(version)) errors['version'] = 'version must be a whole number';
  if (countInStock != null && !isStockCount(countInStock)) errors['countInStock'] = STOCK_TEXT;
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return {
    ...change,
    version: (version ?? undefined) as number | undefined,
    countInStock: (countInStock ?? undefined) as number | undefined,
  };
}

/** A request as it is remembered. Without further pictures it is that of older versions: a retry may come after an upgrade. */
function requestOf(product: ProductFields, countInStock: number): object {
  const {
    pictures,
    sku,
    weightGrams,
    slug,
    publishFrom,
    publishUntil,
    saleFrom,
    saleUntil,
    textOptions,
    taxClass,
    isGiftCard,
    preparationDays,
    ...fields
  } = product;
  const dates = { publishFrom, publishUntil, saleFrom, saleUntil };
  const later = Object.entries({ pictures, sku, weightGrams, slug, ...dates, textOptions, taxClass }).filter(
    ([, value]) => value !== null,
  );
  const kind = { ...(isGiftCard && { isGiftCard }), ...(preparationDays > 0 && { preparationDays }) };
  return { ...fields, ...Object.fromEntries(later), ...kind, countInStock };
}

function isEmpty(images: unknown): boolean {
  return images == null || (Array.isArray(images) && images.length === 0);
}

function isBlank(value: unknown): boolean {
  return value == null || (typeof value === 'string' && value.trim() === '');
}
