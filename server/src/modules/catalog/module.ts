import { z } from 'zod';
import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { scaledTextOptions } from '../../domain/text-options.js';
import type { AuditService } from '../audit/audit.service.js';
import type { DeliveryMethods } from '../delivery/delivery-methods.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { ApplyBulkEdits } from './bulk/apply-bulk-edits.js';
import { BulkEditItem } from './bulk/bulk-edit-item.entity.js';
import { bulkEditProducts } from './bulk/bulk-edit-products.job.js';
import { BulkEdit } from './bulk/bulk-edit.entity.js';
import { BulkEditsResolver } from './bulk/bulk-edits.resolver.js';
import { BulkEditsService } from './bulk/bulk-edits.service.js';
import { ImportProducts } from './import/import-products.js';
import { ImportLinks } from './import/import-links.js';
import { importProducts, importProductsOnly } from './import/import-products.job.js';
import { ProductImport } from './import/product-import.entity.js';
import type { ProductLinks } from './import/product-links.js';
import { ProductImportsResolver } from './import/product-imports.resolver.js';
import { productExportRoute } from './import/product-imports.rest.js';
import { ProductImportsService } from './import/product-imports.service.js';
import { catalogInvariants } from './invariants.js';
import { ListStockMoves } from './managing/list-stock-moves.js';
import { MakeDueChanges } from './managing/make-due-changes.js';
import { ManageProducts } from './managing/manage-products.js';
import { ManageVariants } from './managing/manage-variants.js';
import { ProductCreation } from './managing/product-creation.entity.js';
import { ProductEditor } from './managing/product-editor.js';
import { ProductRating } from './product-rating.entity.js';
import { Product } from './product.entity.js';
import { product } from './product.schema.js';
import { ProductsResolver } from './products.resolver.js';
import { productRoutes } from './products.rest.js';
import { ReadArrivals } from './reading/arrivals.js';
import { ListProducts } from './reading/list-products.js';
import type { ProductSets } from './reading/product-set.js';
import { ReadProducts } from './reading/read-products.js';
import { CompleteChoices } from './search/complete-choices.js';
import { PostgresProductIndex } from './search/postgres-product-index.js';
import { ProductChoice } from './search/product-choice.entity.js';
import { ProductFacets } from './search/product-facets.js';
import { ProductSearchEntry } from './search/product-search.entity.js';
import { ProductWord } from './search/product-word.entity.js';
import { SearchResolver } from './search/search.resolver.js';
import { searchRoutes } from './search/search.rest.js';
import { SqliteProductIndex } from './search/sqlite-product-index.js';
import { Suggestions } from './search/suggestions.js';
import { SynonymGroup } from './search/synonym-group.entity.js';
import { SynonymsResolver } from './search/synonyms.resolver.js';
import { SynonymsService } from './search/synonyms.service.js';
import { StockLedger, type BackInStockListener } from './stock-ledger.js';
import { StockMove } from './stock-move.entity.js';

const HOUR = 60 * 60 * 1000;

/** What the module's REST calls use. */
type RouteServices = Parameters<typeof productRoutes>[0] &
  Parameters<typeof productExportRoute>[0] &
  Parameters<typeof searchRoutes>[0];

/** Products, their stock and its ledger, and imports. */
export const catalogModule = {
  entities: [
    BulkEdit,
    BulkEditItem,
    Product,
    ProductChoice,
    ProductCreation,
    ProductImport,
    ProductRating,
    ProductSearchEntry,
    ProductWord,
    StockMove,
    SynonymGroup,
  ],
  resolvers: [ProductsResolver, ProductImportsResolver, BulkEditsResolver, SearchResolver, SynonymsResolver],
  invariants: catalogInvariants,
  amounts: [
    {
      ...{ entity: Product, words: 'prices of products' },
      columns: ['price_cents', 'sale_price_cents', 'effective_cents'],
      json: { property: 'textOptions', map: scaledTextOptions },
    },
    {
      ...{ entity: ProductImport, words: 'imports', stale: "status = 'checked'" },
      busy: { condition: "status = 'running'", words: 'products are being imported. Try again when that is done' },
    },
    {
      ...{ entity: BulkEdit, words: 'bulk edits', stale: "status = 'checked'" },
      busy: {
        condition: "status IN ('running', 'undoing')",
        words: 'many products are being edited. Try again when that is done',
      },
    },
  ],
  retention: [
    // A client that repeats a call does so within minutes.
    { entity: ProductCreation, isOver: 'created_at <= :before', days: 90 },
    // The catalog has moved on since the dry run.
    { entity: ProductImport, isOver: "status = 'checked' AND created_at <= :before", days: 1 },
    { entity: BulkEdit, isOver: "status = 'checked' AND created_at <= :before", days: 1 },
    // By then, nobody takes a change back.
    { entity: BulkEdit, isOver: 'created_at <= :before', days: 90 },
    { entity: BulkEditItem, isOver: 'created_at <= :before', days: 90 },
  ],
  errorDetails: {
    products: z.array(product).optional().meta({ description: 'PRICE_CHANGED: the current products.' }),
    product: product.optional().meta({ description: 'CONFLICT of an update: the current product.' }),
  },
  routes: (services: RouteServices) => [
    ...productRoutes(services),
    ...searchRoutes(services),
    productExportRoute(services),
  ],
  create(
    { db, clock, ids, outbox }: Platform,
    needs: {
      audit: AuditService;
      shop: ShopService;
      delivery: Pick<DeliveryMethods, 'rules'>;
      sets: () => ProductSets;
      links: () => ProductLinks;
      alerts: () => BackInStockListener;
    },
  ) {
    const { audit, shop, sets, links } = needs;
    const index = db.kind === 'postgres' ? new PostgresProductIndex() : new SqliteProductIndex();
    const listProducts = new ListProducts(db, clock, shop, index, sets, new ReadArrivals(db, needs.delivery));
    const readProducts = new ReadProducts(db);
    const stockLedger = new StockLedger(clock, ids, needs.alerts);
    const editor = new ProductEditor(clock, ids, stockLedger, audit, shop);
    const manageProducts = new ManageProducts(db, clock, listProducts, editor, shop);
    const makeDueChanges = new MakeDueChanges(db, editor, listProducts);
    const manageVariants = new ManageVariants(db, listProducts, editor);
    const productImports = new ProductImportsService(db, clock, ids, outbox, shop, links);
    const facets = new ProductFacets(db, listProducts);
    const suggesting = new Suggestions(listProducts, readProducts);
    const importer = new ImportProducts(
      ...([db, clock, outbox, editor, manageVariants, audit, listProducts] as const),
      new ImportLinks(links),
    );
    const bulkEditing = new ApplyBulkEdits(db, clock, outbox, editor, listProducts);
    const completing = new CompleteChoices(db);
    const bulkEdits = new BulkEditsService(db, clock, ids, listProducts, bulkEditing);
    return {
      services: {
        ...{ listProducts, readProducts, manageProducts, manageVariants, productImports, stockLedger, sets },
        makeDueChanges,
        suggesting,
        facets,
      },
      resolvers: [
        new ProductsResolver(listProducts, readProducts, manageProducts, manageVariants, new ListStockMoves(db)),
        new ProductImportsResolver(productImports),
        new BulkEditsResolver(bulkEdits),
        new SearchResolver(suggesting, facets),
        new SynonymsResolver(new SynonymsService(db, ids, audit, listProducts)),
      ],
      jobs: [
        importProducts.runBy(({ importId }) => importer.importAll(importId)),
        importProductsOnly.runBy(({ importId }) => importer.importAll(importId)),
        bulkEditProducts.runBy(({ bulkEditId }) => bulkEditing.run(bulkEditId)),
      ],
      tasks: [
        {
          name: 'make-due-changes',
          words: 'Publish products and run sales by date',
          everyMs: 30_000,
          run: () => makeDueChanges.run(),
        },
        {
          name: 'complete-choices',
          words: 'Complete options saved by an earlier version',
          everyMs: HOUR,
          run: () => completing.complete(),
        },
      ],
      erases: [editor, productImports, bulkEdits],
    };
  },
} satisfies ShopModule;
