import { useApolloClient } from '@apollo/client/react';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { AdminProductsQuery, ProductRow_ProductFragment } from '~/graphql/generated';
import { EditedProductDocument, useAdminProductsQuery } from '~/graphql/operations/admin-products';
import { useAnnouncedChange } from '~/lib/announcer';
import { adminPaths } from '~/lib/admin-paths';
import { Button, LinkButton } from '~/ui/button';
import { onPhones } from '~/ui/data-table';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { ExternalLink, TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { productWords, type BulkSelection } from '../bulk-edit/bulk-edit-values';
import { SelectionBar, SelectPage } from '../bulk-edit/selection-bar';
import { useSelection, type Selection } from '../bulk-edit/use-selection';
import { useDraft } from '../drafts';
import { BannerNotice } from '../overview/banner-notice';
import { useListLocation, type ListLocation } from '../use-list-location';
import { PRODUCT_DRAFT, type ProductDraft } from './product-draft';
import { ProductFilters } from './product-filters';
import type { EditedProduct } from './product-form-values';
import { withShopTimes } from './product-dates';
import { productListVariables } from './product-list-variables';
import { ProductTable, type ProductActions } from './product-table';
import { useRestoreProduct } from './use-restore-product';

const loadAddOns = () => import('../add-ons/add-ons-dialog');
const AddOnsDialog = lazy(async () => ({ default: (await loadAddOns()).AddOnsDialog }));
const AddOnsOfManyDialog = lazy(async () => ({ default: (await loadAddOns()).AddOnsOfManyDialog }));
const BulkEditDialog = lazy(async () => ({ default: (await import('../bulk-edit/bulk-edit-dialog')).BulkEditDialog }));
const loadForm = () => import('./product-dialog');
const ProductDialog = lazy(async () => ({ default: (await loadForm()).ProductDialog }));
const DeleteProductDialog = lazy(async () => ({
  default: (await import('./delete-product-dialog')).DeleteProductDialog,
}));
const RelatedDialog = lazy(async () => ({ default: (await import('./related-dialog')).RelatedDialog }));
const StockHistoryDialog = lazy(async () => ({ default: (await import('./stock-history-dialog')).StockHistoryDialog }));

/** The whole catalog, published or not, and everything that admins do with it. */
export function ProductList() {
  const location = useListLocation();
  const [params, setParams] = useSearchParams();
  const variables = productListVariables(params);
  const { data, previousData, loading, error, refetch } = useAdminProductsQuery({ variables });
  const shown = data ?? (loading ? previousData : undefined);
  const list = shown?.products;
  const timeZone = shown?.shopSettings.timeZone ?? 'UTC';
  useAnnouncedChange(data ? wordsOf(data.products) : null, { of: JSON.stringify(variables) });
  const client = useApolloClient();

  const kept = useDraft<ProductDraft>(PRODUCT_DRAFT);
  const [draft, setDraft] = useState(kept.find);
  const form = useDialog(draft !== null);
  const [edited, setEdited] = useState<EditedProduct | null>(draft?.product ?? null);
  const deletion = useDialog();
  const history = useDialog();
  const related = useDialog();
  const addOns = useDialog();
  // Their rows go at once, before the list is read again, so that the focus is not given back to a button of theirs.
  const [gone, setGone] = useState<{ from: unknown; ids: readonly string[] }>({ from: null, ids: [] });
  const goneIds = gone.from === list ? gone.ids : [];
  const leave = (id: string) => setGone({ from: list, ids: [...goneIds, id] });
  const restore = useRestoreProduct();
  const [chosen, setChosen] = useState<ProductRow_ProductFragment | null>(null);

  const bulk = useDialog();
  const selection = useSelection(variables, list?.count ?? 0);
  const [bulkOf, setBulkOf] = useState<{ selection: BulkSelection; count: number } | null>(null);
  const addOnsOfMany = useDialog();
  const [addOnsOf, setAddOnsOf] = useState<readonly string[]>([]);

  // Which dialog was asked for last: a product that arrives late doesn't open over another.
  const asked = useRef(0);

  // Once, when the page is back on the screen.
  useEffect(() => {
    if (!draft) return;
    kept.forget();
    toast.info('We’ve restored your unsaved changes.');
    // oxlint-disable-next-line react/exhaustive-deps -- only what was found at first
  }, []);

  const create = () => {
    asked.current += 1;
    setEdited(null);
    setDraft(null);
    form.open();
  };
  const edit = async ({ _id }: Pick<ProductRow_ProductFragment, '_id'>) => {
    const request = (asked.current += 1);
    try {
      void loadForm();
      // As it is now: the list may be older, and knows no description.
      const answer = await client.query({
        query: EditedProductDocument,
        variables: { id: _id },
        fetchPolicy: 'network-only',
      });
      if (request !== asked.current) return;
      if (!answer.data?.product) {
        toast.error('This product is no longer in the shop.');
        await refetch();
        return;
      }
      setEdited(withShopTimes(answer.data.product, timeZone));
      setDraft(null);
      form.open();
    } catch (failure) {
      if (request === asked.current) toast.error(errorMessage(failure));
    }
  };
  // Where links to one product lead: its form opens, and the address is the list's again.
  const linkedId = params.get('edit');
  useEffect(() => {
    if (!linkedId) return;
    const rest = new URLSearchParams(params);
    rest.delete('edit');
    setParams(rest, { replace: true });
    queueMicrotask(() => void edit({ _id: linkedId }));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link that is followed
  }, [linkedId]);

  const choose = (dialog: typeof deletion) => (product: ProductRow_ProductFragment) => {
    asked.current += 1;
    setChosen(product);
    dialog.open();
  };

  return (
    <>
      <PageHeading
        actions={
          <div
            className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '2' })}
          >
            <TextLink to={adminPaths.collections}>Collections</TextLink>
            <span className={onPhones}>
              <TextLink to={adminPaths.reviews}>Reviews</TextLink>
            </span>
            <ExternalLink href={adminPaths.productsFile} download>
              <Download size={18} aria-hidden />
              Export as CSV
            </ExternalLink>
            <div className={cx(css({ display: 'flex', gap: '3' }), onlyWithScripts)}>
              <LinkButton to={adminPaths.import} variant="outline">
                Import
              </LinkButton>
              <Button onClick={create}>
                <Plus size={20} aria-hidden />
                Create Product
              </Button>
            </div>
          </div>
        }
      >
        Products
      </PageHeading>
      <BannerNotice />
      <ProductFilters location={location} />
      {!list && error && <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />}
      {!list && !error && <LoadingRows />}
      {shown && list && (
        <div aria-busy={loading || undefined}>
          <Rows
            list={{ ...list, products: list.products.filter(({ _id }) => !goneIds.includes(_id)) }}
            lowStockThreshold={shown.shopSettings.lowStockThreshold}
            timeZone={timeZone}
            isNarrowed={['search', 'category', 'filter'].some((name) => location.get(name) !== '')}
            onCreate={create}
            isArchive={variables.isArchived === true}
            sortBy={location.sortBy}
            selection={variables.isArchived ? null : selection}
            actions={{
              onEdit: (product) => void edit(product),
              onDelete: choose(deletion),
              onHistory: choose(history),
              onRelated: choose(related),
              onAddOns: choose(addOns),
              onRestore: async (product) => {
                if (!(await restore(product))) return;
                // The row goes, and with it the button that has the focus.
                document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
                leave(product._id);
              },
            }}
          />
          {!variables.isArchived && (
            <SelectionBar
              selection={selection}
              onEdit={() => {
                setBulkOf({ selection: selection.chosen, count: selection.count });
                bulk.open();
              }}
              onAddOns={(ids) => {
                setAddOnsOf(ids);
                addOnsOfMany.open();
              }}
            />
          )}
          <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
        </div>
      )}
      {/* Siblings need keys that differ, also from each other's visits. */}
      <Suspense>
        {bulkOf && bulk.visit > 0 && (
          <BulkEditDialog
            key={`bulk-${bulk.visit}`}
            {...bulkOf}
            isOpen={bulk.isOpen}
            onClose={bulk.close}
            onApplied={selection.clear}
          />
        )}
        {addOnsOfMany.visit > 0 && (
          <AddOnsOfManyDialog
            key={`add-ons-of-many-${addOnsOfMany.visit}`}
            ids={addOnsOf}
            isOpen={addOnsOfMany.isOpen}
            onClose={addOnsOfMany.close}
            onSaved={selection.clear}
          />
        )}
        {form.visit > 0 && (
          <ProductDialog
            key={`form-${form.visit}`}
            product={edited}
            timeZone={timeZone}
            draft={draft?.values ?? null}
            isOpen={form.isOpen}
            onClose={form.close}
          />
        )}
        {chosen && deletion.visit > 0 && (
          <DeleteProductDialog product={chosen} isOpen={deletion.isOpen} onClose={deletion.close} onDeleted={leave} />
        )}
        {chosen && history.visit > 0 && (
          <StockHistoryDialog
            key={`history-${history.visit}`}
            product={chosen}
            isOpen={history.isOpen}
            onClose={history.close}
          />
        )}
        {chosen && related.visit > 0 && (
          <RelatedDialog
            key={`related-${related.visit}`}
            product={chosen}
            isOpen={related.isOpen}
            onClose={related.close}
          />
        )}
        {chosen && addOns.visit > 0 && (
          <AddOnsDialog
            key={`add-ons-${addOns.visit}`}
            product={chosen}
            isOpen={addOns.isOpen}
            onClose={addOns.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Rows({
  list,
  lowStockThreshold,
  timeZone,
  isNarrowed,
  isArchive,
  sortBy,
  selection,
  onCreate,
  actions,
}: {
  list: AdminProductsQuery['products'];
  lowStockThreshold: number;
  timeZone: string;
  isNarrowed: boolean;
  isArchive: boolean;
  sortBy: ListLocation['sortBy'];
  selection: Selection | null;
  onCreate: () => void;
  actions: ProductActions;
}) {
  if (list.count === 0) {
    return isNarrowed ? (
      <EmptyState
        title="No products found"
        action={
          <LinkButton to={adminPaths.products} variant="outline">
            Show all products
          </LinkButton>
        }
      >
        Nothing in the catalog matches this search.
      </EmptyState>
    ) : (
      <EmptyState title="No products yet" action={<Button onClick={onCreate}>Create Product</Button>}>
        The first gift you add will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: '5',
          rowGap: '1',
          mb: '3',
          textStyle: 'small',
        })}
      >
        {selection && <SelectPage selection={selection} ids={list.products.map(({ _id }) => _id)} />}
        <p className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>{productWords(list.count)}</p>
      </div>
      {/* On a wide screen the table lies on one surface; on a narrow one each card is its own. */}
      <Panel
        className={css({
          p: { base: '0', lg: '6' },
          bg: { base: 'transparent', lg: 'surface' },
          border: { base: 'none', lg: '1px solid {colors.line}' },
          borderRadius: { base: '0', lg: 'xl' },
        })}
        as="div"
      >
        <ProductTable
          products={list.products}
          lowStockThreshold={lowStockThreshold}
          timeZone={timeZone}
          isArchive={isArchive}
          sortBy={sortBy}
          selection={selection}
          {...actions}
        />
      </Panel>
    </>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading products">
      <VisuallyHidden>Loading products</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Bone key={row} className={css({ height: '80px', borderRadius: 'lg', mb: '3' })} />
      ))}
    </div>
  );
}

function wordsOf({ count, page, pages }: AdminProductsQuery['products']): string {
  if (count === 0) return 'No products found';
  const words = count === 1 ? '1 product' : `${count} products`;
  return pages > 1 ? `${words}, page ${page} of ${pages}` : words;
}
