import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { importIdOf } from '~/features/admin/import/import-path';
import { ImportStart } from '~/features/admin/import/import-start';
import { ImportView } from '~/features/admin/import/import-view';
import { ProductImportDocument, ProductImportsDocument } from '~/graphql/operations/admin-import';
import { useListPath } from '~/features/admin/list-memory';
import { pageNumberOf } from '~/lib/page-number';
import { adminPaths } from '~/lib/admin-paths';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import { notFound, type PreloadContext } from '../../routing/page-route';

export async function preload({ query, url }: PreloadContext) {
  const id = importIdOf(url.searchParams);
  if (id === null) return query(ProductImportsDocument, { pageNumber: pageNumberOf(url.searchParams) });
  const found = await query(ProductImportDocument, { id });
  return found?.productImport === null ? notFound() : null;
}

/** /admin/products/import, and ?id=… for one file on its way. */
export function Component() {
  const [params] = useSearchParams();
  const id = importIdOf(params);
  const list = useListPath(adminPaths.products);
  return (
    <>
      <PageMeta
        title="Import products"
        description="Add or update many products from a spreadsheet, checked before anything changes."
        isHidden
      />
      <TextLink className={css({ mb: '2' })} to={list}>
        <ArrowLeft size={18} aria-hidden />
        Back to products
      </TextLink>
      <PageHeading lead="Add or update many products from a spreadsheet.">Import products</PageHeading>
      {id === null ? <ImportStart /> : <ImportView key={id} id={id} />}
    </>
  );
}
