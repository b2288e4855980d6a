import type { RestRoute } from '../rest-route.js';
import type { ProductImportsService } from './product-imports.service.js';

/** The catalogue as a file for spreadsheets. */
export function productExportRoute(imports: ProductImportsService): RestRoute {
  return {
    method: 'GET',
    path: '/api/admin/products.csv',
    handle: async (_request, { actor }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="products.csv"',
      },
      body: imports.export(actor),
    }),
  };
}
