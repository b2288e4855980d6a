import { In, IsNull, MoreThan, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { changeRow, Difference } from '../../db/plain-manager.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { isOrderable } from './is-orderable.js';
import { Product } from './product.entity.js';
import { addChoices } from './search/product-choices.js';
import { addProductWords } from './search/product-words.js';
import { StockMove, type StockMoveKind } from './stock-move.entity.js';

/** A quantity of one product. */
export interface StockRequest {
  productId: string;
  quantity: number;
}

/** A product of which there is less than requested, and how many units are left. */
export interface Shortage {
  productId: string;
  available: number;
}

/** A row of the ledger without its id. What it leaves out is null, and it happened now unless it says when. */
export type NewStockMove = Pick<StockMove, 'productId' | 'kind' | 'delta'> & Partial<Omit<StockMove, 'id'>>;

/** Hears, in the transaction, of whatever was sold out, or couldn't be ordered, and is in stock again. */
export interface BackInStockListener {
  backInStock(manager: EntityManager, productId: string): Promise<void>;
}

const nobody: BackInStockListener = { backInStock: () => Promise.resolve() };

/** The note of a new product's first ledger entry. */
const INITIAL_STOCK = 'First stock';

/**
 * The stock of all products: how many units there are of each, and why. It is the only writer of `products.countInStock`
 * and of the stock moves, so that the moves of a product always add up to its count. Every method runs in the caller's
 * transaction.
 */
export class StockLedger {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    /** Built after the catalog, on which it is built. */
    private readonly listener: () => BackInStockListener = () => nobody,
  ) {}

  /** Inserts new products together with the ledger entries of their initial stock. */
  async addProducts(manager: EntityManager, products: readonly Product[], actorName: string | null): Promise<void> {
    await manager.insert(Product, [...products]);
    await addProductWords(
      manager,
      products.map(({ searchText }) => searchText),
    );
    await addChoices(manager, products);
    const stocked = products.filter(({ countInStock }) => countInStock !== 0);
    await this.record(
      manager,
      stocked.map(({ id, countInStock, createdAt }) => ({
        productId: id,
        kind: 'adjust',
        delta: countInStock,
        note: INITIAL_STOCK,
        createdAt,
        actorName,
      })),
    );
  }

  /**
   * Reserves stock: one conditional UPDATE for each product, in id order, so that two carts can neither oversell nor
   * wait for each other in a circle. The ledger entry follows in `recordMoves`, once its order exists.
   * @returns the products without enough stock, the others were reserved, so the caller rolls back or releases them; and
   *   all the products as they were before, except for those that don't exist
   */
  async takeStock(
    manager: EntityManager,
    requests: readonly StockRequest[],
  ): Promise<{ shortages: Shortage[]; products: Product[] }> {
    const shortages: Shortage[] = [];
    const products: Product[] = [];
    for (const { productId, quantity } of sortedById(requests)) {
      const enough = {
        id: productId,
        isPublished: true,
        archivedAt: IsNull(),
        // guard: storm.test.ts 'of 200 buyers'
        countInStock: MoreThanOrEqual(quantity),
      };
      const taken = await changeRow(manager, Product, enough, { countInStock: new Difference(-quantity) });
      if (taken) {
        products.push({ ...taken, countInStock: taken.countInStock + quantity });
        continue;
      }
      const product = await manager.findOneBy(Product, { id: productId });
      if (product) products.push(product);
      shortages.push({ productId, available: product && isOrderable(product) ? product.countInStock : 0 });
    }
    return { shortages, products };
  }

  /** Records what an order did to stock that `takeStock` or `putBack` has already changed. */
  async recordMoves(
    manager: EntityManager,
    orderId: string,
    kind: Exclude<StockMoveKind, 'adjust' | 'return'>,
    requests: readonly StockRequest[],
  ): Promise<void> {
    const sign = kind === 'release' ? 1 : -1;
    await this.record(
      manager,
      requests.map(({ productId, quantity }) => ({ productId, orderId, kind, delta: sign * quantity })),
    );
  }

  /** Puts an order's stock back on the shelf, with its ledger entries. */
  async releaseStock(manager: EntityManager, orderId: string, requests: readonly StockRequest[]): Promise<void> {
    await this.putBack(manager, requests);
    await this.recordMoves(manager, orderId, 'release', requests);
  }

  /** Puts gifts back on the shelf with the refund that returned them, with their ledger entries. */
  async returnStock(manager: EntityManager, refundId: string, requests: readonly StockRequest[]): Promise<void> {
    await this.putBack(manager, requests);
    await this.record(
      manager,
      requests.map(({ productId, quantity }) => ({ productId, refundId, kind: 'return', delta: quantity })),
    );
  }

  /** Reverses a `takeStock` that has no ledger entry. */
  async putBack(manager: EntityManager, requests: readonly StockRequest[]): Promise<void> {
    for (const { productId, quantity } of sortedById(requests)) await this.add(manager, productId, quantity);
  }

  /** Adds units that an admin found, or removes units that an admin missed. The caller has locked the product. */
  async correct(
    manager: EntityManager,
    productId: string,
    delta: number,
    { note, actorName }: Pick<StockMove, 'note' | 'actorName'>,
  ): Promise<void> {
    await this.add(manager, productId, delta);
    await this.record(manager, [{ productId, kind: 'adjust', delta, note, actorName }]);
  }

  /** Tells who waits that a product can be ordered again, with those of its variants that are in stock. It is locked. */
  async announce(manager: EntityManager, productId: string): Promise<void> {
    const inStock = { archivedAt: IsNull(), countInStock: MoreThan(0) };
    const back = await manager.findBy(Product, [
      { id: productId, ...inStock },
      { variantOf: productId, ...inStock },
    ]);
    for (const { id } of back) await this.listener().backInStock(manager, id);
  }

  /** Records a history in few statements, and changes the counts by what it adds up to. */
  async recordHistory(manager: EntityManager, moves: readonly NewStockMove[]): Promise<void> {
    await this.record(manager, moves);
    const sums = new Map<string, number>();
    for (const { productId, delta } of moves) sums.set(productId, (sums.get(productId) ?? 0) + delta);
    await this.putBack(
      manager,
      [...sums].map(([productId, quantity]) => ({ productId, quantity })),
    );
  }

  /** Corrects the ledgers of products so that they add up to the counts again, after moves were deleted. */
  async balance(manager: EntityManager, productIds: readonly string[], note: string): Promise<void> {
    const products = await manager.findBy(Product, { id: In([...productIds]) });
    const moves = await manager.findBy(StockMove, { productId: In([...productIds]) });
    const missing = new Map(products.map(({ id, countInStock }) => [id, countInStock]));
    for (const { productId, delta } of moves) missing.set(productId, (missing.get(productId) ?? 0) - delta);
    await this.record(
      manager,
      [...missing]
        .filter(([, delta]) => delta !== 0)
        .map(([productId, delta]) => ({ productId, kind: 'adjust', delta, note })),
    );
  }

  /** Replaces the names of an admin in the ledgers of these products. */
  async renameActor(
    manager: EntityManager,
    productIds: readonly string[],
    names: readonly string[],
    actorName: string,
  ): Promise<void> {
    await manager.update(StockMove, { actorName: In([...names]), productId: In([...productIds]) }, { actorName });
  }

  private async add(manager: EntityManager, productId: string, delta: number): Promise<void> {
    const after = await changeRow(manager, Product, { id: productId }, { countInStock: new Difference(delta) });
    if (delta > 0 && after?.countInStock === delta) await this.listener().backInStock(manager, productId);
  }

  private async record(manager: EntityManager, moves: readonly NewStockMove[]): Promise<void> {
    if (moves.length === 0) return;
    const now = this.clock.now();
    const rows = moves.map(({ productId, kind, delta, ...move }): StockMove => ({
      id: this.ids.id(),
      productId,
      orderId: move.orderId ?? null,
      kind,
      delta,
      note: move.note ?? null,
      createdAt: move.createdAt ?? now,
      actorName: move.actorName ?? null,
      refundId: move.refundId ?? null,
    }));
    await manager.insert(StockMove, rows);
  }
}

function sortedById(requests: readonly StockRequest[]): StockRequest[] {
  return [...requests].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}
