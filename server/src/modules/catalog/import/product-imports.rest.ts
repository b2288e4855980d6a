import { csvDownload } from '../../../kit/csv-file.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import type { ProductImportsService } from './product-imports.service.js';

/** Routes for the catalog as a CSV file. */
export function productExportRoute({ productImports }: { productImports: ProductImportsService }): RestRoute {
  return restRoute({
    method: 'GET',
    path: '/api/admin/products.csv',
    operationId: 'exportProducts',
    tag: 'Products',
    summary: 'Export all products as CSV',
    description: 'Contains unpublished products too. The admin area imports the same format.',
    callers: 'admins',
    answers: { 200: { description: 'A CSV file with one line per product and variant.', contentTypes: ['text/csv'] } },
    handle: async (_request, { actor }) => csvDownload('products.csv', productImports.export(actor)),
  });
}
