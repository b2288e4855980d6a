import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import { parseVariants, type VariantsInput } from '../../../domain/product-variants.js';
import type { Product } from '../product.entity.js';
import type { ProductType } from '../product.type.js';
import { datesToCome, scheduleView } from '../product-view.js';
import type { ListProducts } from '../reading/list-products.js';
import { presentProduct } from '../reading/present-products.js';
import { saveChoices } from '../search/product-choices.js';
import type { ProductEditor } from './product-editor.js';
import { refusingTakenSku } from './taken-sku.js';

/** The options and variants of a product; untrusted. */
export interface SaveVariants extends VariantsInput {
  /** The version of the product that the admin has seen. */
  version?: unknown;
}

interface SaveOptions {
  /** Why the ledger says that stock has changed. */
  reason?: string;
  /** The IDs of new variants by their places in the list; any for those without one. */
  newIds?: readonly (string | null)[];
}

const NO_VARIANTS = { options: null, optionValues: null, position: 0 };

/** Saves the options of a product and all its variants in one step, for admins. */
export class ManageVariants {
  constructor(
    private readonly db: Database,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
    private readonly editor: ProductEditor,
  ) {}

  /**
   * Saves the options and the complete list of variants. New ones are created, those that are left out are archived, so
   * that orders keep them. The version of the product guards all of it.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields such as `variants.2.price`; CONFLICT
   *   with the current `product` when someone else has edited it since `version`; nothing is written then
   */
  async save(actor: Actor, productId: string, input: SaveVariants): Promise<ProductType> {
    // guard: variants.test.ts 'only admins save'
    requireAdmin(actor);
    const { version } = input;
    if (version != null && !Number.isInteger(version))
      throw invalidInput({ version: 'version must be a whole number' });
    const product = await refusingTakenSku(
      this.db.inTransaction((manager) => this.saveIn(manager, actor, productId, input)),
      () => invalidInput({ variants: 'Another product has just got one of these SKUs' }),
    );
    this.listProducts.forgetCounts();
    return presentProduct(this.db.reader, product);
  }

  /**
   * As `save`, in the caller's transaction, which must end if this throws. The caller has checked the permissions, and
   * says that the catalog has changed.
   * @throws Failure NOT_FOUND, BAD_USER_INPUT, CONFLICT as `save`; an index says when a SKU has just been taken
   */
  async saveIn(
    manager: EntityManager,
    actor: Actor,
    productId: string,
    input: SaveVariants,
    { reason = 'Variants edited', newIds = [] }: SaveOptions = {},
  ): Promise<Product> {
    const { product, variants: others } = await this.editor.lockVariants(manager, productId);
    // guard: variants.test.ts 'the later one gets a conflict', try: != null && input -> === null && input
    if (input.version != null && input.version !== product.version) {
      throw new Failure('CONFLICT', 'Someone else changed this product in the meantime.', {
        product: { ...(await presentProduct(manager, product)), ...datesToCome(scheduleView(product)) },
      });
    }
    const stored = new Map([product, ...others].map((row) => [row.id, row]));
    const parsed = parseVariants(input, productId, stored);
    if ('errors' in parsed) throw invalidInput(parsed.errors);
    const { options, variants } = parsed;

    const gone = others.filter(({ id }) => !variants.some((variant) => variant.id === id));
    for (const variant of gone) await this.editor.archiveVariant(manager, actor, variant);
    // Two variants may have swapped their SKUs.
    const changed = variants.filter(({ id, fields }) => id !== null && stored.get(id)?.sku !== fields.sku);
    await this.editor.freeSkus(
      manager,
      changed.map(({ id }) => id as string),
    );

    let after = product;
    let isChanged = gone.length > 0;
    const items: Product[] = [];
    for (const [position, { id, values, fields, stockDelta }] of variants.entries()) {
      const row = id === null ? undefined : stored.get(id);
      const place = { options: id === productId ? options : null, optionValues: values, position };
      const saved = await inVariant(position, () =>
        row
          ? this.editor.apply(manager, actor, row, fields, { stockDelta, stockReason: reason, place })
          : this.editor.createVariant(
              manager,
              actor,
              { product, fields, countInStock: stockDelta, ...place },
              newIds[position],
            ),
      );
      items.push(saved);
      if (saved.id === productId) after = saved;
      isChanged ||= saved.version !== row?.version;
    }
    if (variants.length === 0)
      after = await this.editor.apply(manager, actor, product, product, { place: NO_VARIANTS });
    // The version of the product guards the whole list.
    if (isChanged && after.version === product.version) after = await this.editor.touch(manager, after);
    // guard: option-filters.test.ts 'saved variants are found by their options at once'
    if (after.version !== product.version) await saveChoices(manager, after, items);
    return after;
  }
}

/** @throws Failure whose fields begin with the variant that they are about */
async function inVariant<Result>(position: number, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    throw invalidInput(
      Object.fromEntries(
        Object.entries(error.fields).map(([field, problem]) => [`variants.${position}.${field}`, problem]),
      ),
    );
  }
}
