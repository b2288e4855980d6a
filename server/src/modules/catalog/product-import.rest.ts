import { csvDownload } from '../csv-file.js';
import type { RestRoute } from '../rest-route.js';
import type { ProductImportsService } from './product-imports.service.js';

/** The catalogue as a file for spreadsheets. */
export function productExportRoute(imports: ProductImportsService): RestRoute {
  return {
    method: 'GET',
    path: '/api/admin/products.csv',
    handle: async (_request, { actor }) => csvDownload('products.csv', imports.export(actor)),
  };
}
