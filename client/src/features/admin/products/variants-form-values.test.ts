import {
  gridOf,
  ontoNewerGrid,
  readValues,
  saveInputOf,
  unreadable,
  withAllCombinations,
  type EditedVariants,
  type VariantRow,
  type VariantsValues,
} from './variants-form-values';

const offer = {
  sku: null,
  price: 39,
  salePrice: null,
  isOnSale: false,
  countInStock: 5,
  weightGrams: null,
  image: 'peonies.jpg',
};
const plain: EditedVariants = {
  ...offer,
  _id: 'p',
  name: 'Peonies',
  version: 4,
  saleFrom: null,
  options: [],
  variants: [],
};
const sized: EditedVariants = {
  ...plain,
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [
    { ...offer, _id: 'p', options: [{ value: 'Small' }] },
    { ...offer, _id: 'l', sku: 'L', price: 59, salePrice: 49, isOnSale: true, options: [{ value: 'Large' }] },
  ],
};

test('values are separated by commas', () => {
  expect(readValues(' Small,, Large ,')).toEqual(['Small', 'Large']);
});

test('what was not changed is sent as it was, and stock as a difference', () => {
  const values = gridOf(sized);
  expect(values.rows[1]).toMatchObject({ values: ['Large'], sku: 'L', price: '59.00', salePrice: '49.00' });
  const [small] = values.rows;
  values.rows[0] = { ...small!, countInStock: '7', salePrice: '29,5' };
  expect(saveInputOf(values, sized)).toEqual({
    productId: 'p',
    version: 4,
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      {
        _id: 'p',
        values: ['Small'],
        sku: null,
        price: 39,
        isOnSale: true,
        salePrice: 29.5,
        weightGrams: null,
        image: 'peonies.jpg',
        stockDelta: 2,
      },
      {
        _id: 'l',
        values: ['Large'],
        sku: 'L',
        price: 59,
        isOnSale: true,
        salePrice: 49,
        weightGrams: null,
        image: 'peonies.jpg',
        stockDelta: 0,
      },
    ],
  });
});

test('a sale price for a sale that is planned is shown, and doesn’t begin it', () => {
  const old = { ...offer, _id: 'h', salePrice: 30, options: [{ value: 'Huge' }] };
  const running = { ...sized, variants: [...sized.variants, old] };
  expect(gridOf(running).rows[2]?.salePrice).toBe('');
  const planned = { ...running, saleFrom: '2027-02-14T09:00:00.000Z' };
  const values = gridOf(planned);
  expect(values.rows[2]?.salePrice).toBe('30.00');
  const [small, large, huge] = values.rows;
  values.rows = [{ ...small!, salePrice: '29.5' }, large!, { ...huge!, salePrice: '' }];
  const sent = saveInputOf(values, planned).variants.map(({ isOnSale, salePrice }) => ({ isOnSale, salePrice }));
  expect(sent).toEqual([{ salePrice: 29.5 }, { salePrice: 49 }, { isOnSale: false, salePrice: null }]);
});

test('a product without options sends no variants', () => {
  expect(saveInputOf(gridOf(plain), plain)).toMatchObject({ options: [], variants: [] });
});

describe('what was typed, over what someone else has saved meanwhile', () => {
  const [small, large] = sized.variants as [EditedVariants['variants'][number], EditedVariants['variants'][number]];
  const merged = (typed: Partial<VariantsValues>, newer: Partial<EditedVariants>) =>
    ontoNewerGrid({ ...gridOf(sized), ...typed }, sized, { ...sized, version: 5, ...newer });
  const [smallRow, largeRow] = gridOf(sized).rows as [VariantRow, VariantRow];

  test('stays, with their changes of other fields, and a difference of stock stays the same', () => {
    const { rows } = merged(
      {
        rows: [
          { ...smallRow, price: '41' },
          { ...largeRow, countInStock: '7', weightGrams: 'x' },
        ],
      },
      {
        variants: [
          { ...small, sku: 'S', price: 40 },
          { ...large, countInStock: 3 },
        ],
      },
    );
    expect(rows).toEqual([
      { ...smallRow, sku: 'S', price: '41' },
      { ...largeRow, countInStock: '5', weightGrams: 'x' },
    ]);
  });

  test('adds and removes variants, as they did', () => {
    const huge = { ...offer, _id: 'h', options: [{ value: 'Huge' }] };
    const tiny = { ...smallRow, key: 'new 1', id: '', values: ['Tiny'] };
    const options = [{ name: 'Size', values: ['Small', 'Large', 'Huge'] }];
    const { rows, options: shown } = merged({ rows: [smallRow, tiny] }, { options, variants: [small, large, huge] });
    expect([shown, rows.map(({ key }) => key)]).toEqual([
      [{ name: 'Size', values: 'Small, Large, Huge' }],
      ['p', 'new 1', 'h'],
    ]);
  });

  test('is a new variant where they deleted the one that it is about; what was not edited goes', () => {
    const gone = { variants: [small] };
    expect(merged({}, gone).rows).toEqual([smallRow]);
    expect(merged({ rows: [smallRow, { ...largeRow, price: '60' }] }, gone).rows).toEqual([
      smallRow,
      { ...largeRow, id: '', price: '60' },
    ]);
  });
});

describe('all combinations', () => {
  const options = [
    { name: 'Size', values: 'Small, Large' },
    { name: 'Color', values: 'Pink, Red' },
  ];

  test('keep known rows, which take the first value of a new option', () => {
    const rows = withAllCombinations({ options, rows: gridOf(sized).rows }, sized, 100);
    expect(rows.map(({ id, values }) => [id, ...values])).toEqual([
      ['p', 'Small', 'Pink'],
      ['', 'Small', 'Red'],
      ['l', 'Large', 'Pink'],
      ['', 'Large', 'Red'],
    ]);
    expect(rows[1]).toMatchObject({ price: '39.00', countInStock: '0' });
  });

  test('keep the default variant, whose value is gone or comes after those that there is room for', () => {
    const ids = (sizes: string, most: number) =>
      withAllCombinations(
        { options: [{ name: 'Size', values: sizes }], rows: [...gridOf(sized).rows].reverse() },
        sized,
        most,
      ).map(({ id, values: [value] }) => `${id}:${value}`);
    expect(ids('Large, Huge', 100)).toEqual(['p:Large', ':Huge']);
    expect(ids('Huge, Tiny, Large, Small', 3)).toEqual([':Huge', 'l:Large', 'p:Small']);
  });

  test('are no more than a product can have, and none where an option has no value', () => {
    expect(withAllCombinations({ options, rows: [] }, sized, 3)).toHaveLength(3);
    const { rows } = gridOf(sized);
    expect(withAllCombinations({ options: [{ name: 'Size', values: ' ' }], rows }, sized, 3)).toBe(rows);
  });
});

test('figures that are no numbers are named by their cells', () => {
  const values: VariantsValues = gridOf(sized);
  values.rows[1] = { ...values.rows[1]!, price: 'much', salePrice: 'less', countInStock: '1.5', weightGrams: 'x' };
  expect(Object.keys(unreadable(values))).toEqual([
    'variants.1.price',
    'variants.1.salePrice',
    'variants.1.countInStock',
    'variants.1.weightGrams',
  ]);
  expect(unreadable(gridOf(sized))).toEqual({});
});
