import { z } from 'zod';
import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { CatalogService } from './catalog.service.js';
import { ImportProducts } from './import-products.js';
import { importProducts } from './import-products.job.js';
import { catalogInvariants } from './invariants.js';
import { ProductCreation } from './product-creation.entity.js';
import { ProductEditor } from './product-editor.js';
import { ProductImport } from './product-import.entity.js';
import { ProductImportResolver } from './product-import.resolver.js';
import { productExportRoute } from './product-import.rest.js';
import { ProductImportsService } from './product-imports.service.js';
import { Product } from './product.entity.js';
import { ProductResolver } from './product.resolver.js';
import { product } from './product.schema.js';
import { productRoutes } from './products.rest.js';
import { ProductsService } from './products.service.js';
import { StockMove } from './stock-move.entity.js';

interface CatalogServices {
  catalog: CatalogService;
  products: ProductsService;
  productImports: ProductImportsService;
}

/** Products, their stock and its ledger, and imports. */
export const catalogModule = {
  entities: [Product, ProductCreation, ProductImport, StockMove],
  resolvers: [ProductResolver, ProductImportResolver],
  invariants: catalogInvariants,
  retention: [
    // A client that repeats a call does so within minutes.
    { entity: ProductCreation, isOver: 'created_at <= :before', days: 90 },
    // The catalog has moved on since the dry run.
    { entity: ProductImport, isOver: "status = 'checked' AND created_at <= :before", days: 1 },
  ],
  errorDetails: {
    products: z.array(product).optional().meta({ description: 'PRICE_CHANGED: the current products.' }),
    product: product.optional().meta({ description: 'CONFLICT of an update: the current product.' }),
  },
  routes: (services: CatalogServices) => [...productRoutes(services), productExportRoute(services)],
  create({ db, clock, ids, outbox }: Platform, { audit, shop }: { audit: AuditService; shop: ShopService }) {
    const catalog = new CatalogService(db, clock, ids, shop);
    const editor = new ProductEditor(clock, ids, catalog, audit);
    const products = new ProductsService(db, clock, catalog, editor);
    const productImports = new ProductImportsService(db, clock, ids, outbox);
    const importer = new ImportProducts(db, clock, outbox, editor, audit, catalog);
    const services: CatalogServices = { catalog, products, productImports };
    return {
      services,
      resolvers: [new ProductResolver(catalog, products), new ProductImportResolver(productImports)],
      jobs: [importProducts.runBy(({ importId }) => importer.importAll(importId))],
      erases: [editor, productImports],
    };
  },
} satisfies ShopModule;
