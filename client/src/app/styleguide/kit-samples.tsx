import { ArrowRight, CircleHelp, Heart, Search, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { menuItem } from 'styled-system/recipes';
import type { ProductCard_ProductFragment } from '~/graphql/generated';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { Badge, ProductBadges, StatusPill } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { DataTable } from '~/ui/data-table';
import { Dialog } from '~/ui/dialog';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { IconButton, IconLink } from '~/ui/icon-button';
import { Menu } from '~/ui/menu';
import { OrderLines, OrderTotals } from '~/ui/order-figures';
import { Pagination } from '~/ui/pagination';
import { Bone, Notice, Panel } from '~/ui/panel';
import { PasswordField } from '~/ui/password-field';
import { Price } from '~/ui/price';
import { ProductCard, ProductCardSkeleton } from '~/ui/product-card';
import { ProductGrid } from '~/ui/product-grid';
import { QuantitySelect } from '~/ui/quantity-select';
import { SearchBox } from '~/ui/search-box';
import { Select } from '~/ui/select';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState, ErrorState } from '~/ui/states';
import { SwitchField } from '~/ui/switch';
import { TextLink } from '~/ui/text-link';
import { formatMoney } from '~/lib/money';
import { toast } from '~/ui/toast-store';

const rose: ProductCard_ProductFragment = {
  _id: 'sample-rose',
  name: 'A dozen garden roses',
  image: '/images/products/a-dozen-garden-roses/960.jpg',
  price: 49,
  salePrice: null,
  isOnSale: false,
  isPopular: true,
  countInStock: 12,
  variants: [],
  requiresText: false,
  rating: { average: 4.6, count: 12 },
};
const samples: readonly ProductCard_ProductFragment[] = [
  rose,
  { ...rose, _id: 'sample-sale', isPopular: false, isOnSale: true, salePrice: 39, name: 'On sale' },
  {
    ...rose,
    _id: 'sample-sold-out',
    countInStock: 0,
    rating: null,
    isOnSale: true,
    salePrice: 1039.5,
    price: 1249,
    name: 'Sold out',
  },
  {
    ...rose,
    _id: 'sample-long',
    image: '',
    name: 'A name that goes on and on, with Donaudampfschifffahrtsgesellschaft in it, and no picture',
  },
];

/** Buttons and links, in each variant, size and state. */
export function Buttons() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      {(['solid', 'soft', 'outline', 'ghost', 'danger'] as const).map((variant) => (
        <div key={variant} className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
          <Button variant={variant} size="lg">
            {variant} lg
          </Button>
          <Button variant={variant}>md</Button>
          <Button variant={variant} size="sm">
            sm
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant}>
            <Heart size={18} aria-hidden />
            with an icon
          </Button>
        </div>
      ))}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'center' })}>
        <LinkButton to={paths.home} variant="outline">
          A link like a button
        </LinkButton>
        <TextLink to={paths.home}>
          A link that stands alone
          <ArrowRight className="arrow" size={18} aria-hidden />
        </TextLink>
        <p>
          And{' '}
          <TextLink to={paths.home} variant="inline">
            one in a sentence
          </TextLink>
          .
        </p>
        <IconButton label="Remove">
          <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label="Like" variant="soft">
          <Heart size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label="Search" disabled>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconLink to={paths.faq} label="Help">
          <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
        </IconLink>
      </div>
    </div>
  );
}

/** Fields: empty, filled, with a hint, wrong, disabled. */
export function Fields() {
  const [quantity, setQuantity] = useState(2);
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: '5',
          alignItems: 'start',
        })}
      >
        <TextField label="Empty" placeholder="A placeholder" />
        <TextField label="Filled" defaultValue="Hana Tesfay" />
        <TextField label="With a hint" hint="As on the passport" />
        <TextField label="Wrong" error="Enter an email address, such as name@example.com" defaultValue="hana" />
        <TextField label="Disabled" disabled defaultValue="Can’t be changed" />
        <PasswordField label="Password" autoComplete="off" defaultValue="a good password" />
        <FormField label="Choice">
          {(control) => (
            <Select {...control}>
              <option>Eritrea</option>
              <option>Ethiopia</option>
            </Select>
          )}
        </FormField>
        <FormField label="Longer text" error="Enter a message">
          {(control) => <Textarea rows={3} {...control} />}
        </FormField>
        <SwitchField label="A switch" hint="On until you switch it off." defaultChecked />
        <SwitchField label="Fixed" hint="Always on." checked disabled readOnly />
      </div>
      <SearchBox onSearch={(keyword) => toast.info(`Searched: ${keyword}`)} icon={<Search size={20} aria-hidden />} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <QuantitySelect value={quantity} stock={12} onChange={setQuantity} />
        <QuantitySelect value={quantity} stock={12} onChange={setQuantity} size="lg" productName="a large one" />
        <QuantitySelect value={quantity} stock={200} onChange={setQuantity} productName="more than 50" />
      </div>
    </div>
  );
}

/** Prices, badges and states in words. */
export function Labels() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '6', alignItems: 'baseline' })}>
        <Price product={rose} />
        <Price product={{ price: 42, salePrice: 33.6, isOnSale: true }} />
        <Price product={rose} size="lg" />
        <Price product={{ price: 1249, salePrice: 1039.5, isOnSale: true }} size="lg" />
      </div>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          gap: '3',
          p: '4',
          borderRadius: 'lg',
          bgImage: '{gradients.sky}',
        })}
      >
        <ProductBadges product={{ isPopular: true, isOnSale: true }} isSoldOut />
        <Badge>Any word</Badge>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        {(['good', 'waiting', 'delivered', 'bad', 'neutral'] as const).map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
      </div>
    </div>
  );
}

/** The product card in its states, and its skeleton. */
export function Cards() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '8' })}>
      <ProductGrid>
        {samples.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} onAdd={overlays.openQuickPanel} />
          </li>
        ))}
      </ProductGrid>
      <ProductGrid>
        {[0, 1, 2, 3].map((index) => (
          <li key={index}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ProductGrid>
    </div>
  );
}

/** Pictures: shown, loading, missing, broken. */
export function Pictures() {
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))', gap: '4' })}>
      <figure>
        <ShimmerImage src={rose.image} alt="" sizes="200px" />
        <figcaption className={css({ textStyle: 'small' })}>Shown</figcaption>
      </figure>
      <figure>
        <Bone className={css({ aspectRatio: '1', borderRadius: 'lg' })} />
        <figcaption className={css({ textStyle: 'small' })}>Loading</figcaption>
      </figure>
      <figure>
        <ShimmerImage src={null} alt="" sizes="200px" />
        <figcaption className={css({ textStyle: 'small' })}>Missing</figcaption>
      </figure>
      <figure>
        <ShimmerImage src="data:image/png;base64,broken" alt="" sizes="200px" />
        <figcaption className={css({ textStyle: 'small' })}>Broken</figcaption>
      </figure>
      <figure>
        <ShimmerImage
          className={css({ borderRadius: 'full' })}
          src="/images/categories/love/960.jpg"
          alt=""
          sizes="200px"
        />
        <figcaption className={css({ textStyle: 'small' })}>Round</figcaption>
      </figure>
    </div>
  );
}

/** What floats: dialogs, a menu, toasts. */
export function Floating() {
  const [open, setOpen] = useState<'center' | 'right' | 'left' | null>(null);
  const [placement, setPlacement] = useState<'center' | 'right' | 'left'>('center');
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
      {(['center', 'right', 'left'] as const).map((wanted) => (
        <Button
          key={wanted}
          variant="outline"
          onClick={() => {
            setPlacement(wanted);
            setOpen(wanted);
          }}
        >
          Dialog, {wanted}
        </Button>
      ))}
      <Dialog
        key={placement}
        isOpen={open === placement}
        onClose={() => setOpen(null)}
        title="A dialog"
        placement={placement}
        footer={<Button onClick={() => setOpen(null)}>Done</Button>}
      >
        <p>Its content scrolls, its footer stays.</p>
      </Dialog>
      <Button variant="soft" onClick={() => toast.success('A dozen garden roses added to cart!')}>
        Toast: success
      </Button>
      <Button variant="soft" onClick={() => toast.info('All 3 that are left are already in your cart')}>
        Toast: info
      </Button>
      <Button variant="soft" onClick={() => toast.error('Invalid email or password')}>
        Toast: error
      </Button>
      <Menu
        button={({ buttonProps, onPress }) => (
          <Button variant="outline" onClick={onPress} {...buttonProps}>
            Menu
          </Button>
        )}
      >
        <button className={menuItem()} type="button">
          <UserRound size={18} aria-hidden /> First
        </button>
        <button className={menuItem()} type="button">
          <Heart size={18} aria-hidden /> Second
        </button>
      </Menu>
    </div>
  );
}

/** Panels, notices, empty and error states, page links, an order's figures. */
export function Parts() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
      {(['neutral', 'good', 'waiting', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          A notice that is {tone}: it stays until its cause is gone.
        </Notice>
      ))}
      <ErrorState message="Error: The shop is closed for a moment." onRetry={() => toast.info('Tried again')} />
      <Panel aria-label="An empty state">
        <EmptyState
          title="Nothing here yet"
          image={
            <ShimmerImage
              className={css({ width: '200px', borderRadius: 'xl' })}
              src="/images/no-orders/960.jpg"
              alt=""
              sizes="200px"
            />
          }
          action={<Button>What to do next</Button>}
        >
          Says so, and what to do next.
        </EmptyState>
      </Panel>
      <Panel aria-label="Figures">
        <OrderLines lines={samples.slice(0, 2).map((product) => ({ ...product, productId: product._id, qty: 2 }))} />
        <div className={css({ mt: '5', pt: '4', borderTop: '1px solid {colors.line}' })}>
          <OrderTotals
            figures={{
              itemsPrice: 176,
              lines: [
                { kind: 'DISCOUNT', label: 'Spring offer', amount: -17.6 },
                { kind: 'SHIPPING', label: 'Shipping', amount: 7 },
                { kind: 'TAX', label: 'Tax', amount: 23.76 },
              ],
              totalPrice: 189.16,
              taxes: [{ label: 'VAT 20%', amount: 3.96, isIncluded: true }],
            }}
          />
        </div>
      </Panel>
      <Panel aria-label="A table">
        <DataTable
          label="Sample products"
          rows={samples}
          rowKey={(product) => product._id}
          columns={[
            { header: 'Name', isTitle: true, cell: (product) => product.name },
            { header: 'Price', align: 'end', cell: (product) => formatMoney(product.price) },
            {
              header: 'Stock',
              cell: ({ countInStock }) => (
                <StatusPill tone={countInStock > 0 ? 'good' : 'bad'}>{countInStock} left</StatusPill>
              ),
            },
          ]}
        />
      </Panel>
      <Pagination page={6} pages={13} hrefOf={paths.products} />
    </div>
  );
}
