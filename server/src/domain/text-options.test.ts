import fc from 'fast-check';
import { lineKey } from './line-key.js';
import { shownLines, textsCentsOf, withoutWords, type LinePieces } from './order-pieces.js';
import { computeTotals, effectivePriceCents, withExtra } from './pricing.js';
import {
  extraOf,
  parseTextOptions,
  readLineTexts,
  storedTextOptions,
  textOptionsColumn,
  textOptionView,
  type LineText,
  type TextOption,
} from './text-options.js';

const engraving: TextOption = {
  name: 'engraving',
  label: 'Engraving',
  maxLength: 10,
  isRequired: true,
  extraCents: 400,
};
const note: TextOption = { name: 'note', label: 'Note', maxLength: 200, isRequired: false, extraCents: 0 };
const given = { name: 'engraving', label: 'Engraving', maxLength: 10, required: true, extraPrice: 4 };

const errorsOf = (value: unknown) => {
  const parsed = parseTextOptions(value);
  return 'errors' in parsed ? parsed.errors : {};
};
const errorsIn = (result: ReturnType<typeof readLineTexts>) =>
  'errors' in result ? Object.entries(result.errors) : [];
const read = (texts: Record<string, string>, options = [engraving, note]) =>
  readLineTexts(
    options,
    Object.entries(texts).map(([name, value]) => ({ name, value })),
  );

describe('the text options of a product', () => {
  test('are read under their names at the interfaces, with defaults', () => {
    expect(parseTextOptions([given, { name: 'note', label: ' Note ', maxLength: 200 }])).toEqual({
      options: [engraving, note],
    });
    expect(parseTextOptions([])).toEqual({ options: [] });
    expect(parseTextOptions(null)).toEqual({ options: [] });
  });

  test.each<[string, unknown, string]>([
    ['no list', 'engraving', 'textOptions'],
    ['four of them', [1, 2, 3, 4].map((at) => ({ ...given, name: `text-${at}` })), 'textOptions'],
    ['something else than an option', [null], 'textOptions.0.name'],
    ['no name', [{ ...given, name: '' }], 'textOptions.0.name'],
    ['a name with spaces', [{ ...given, name: 'my name' }], 'textOptions.0.name'],
    ['a name twice', [given, given], 'textOptions.1.name'],
    ['no label', [{ ...given, label: ' ' }], 'textOptions.0.label'],
    ['a label that is too long', [{ ...given, label: 'x'.repeat(61) }], 'textOptions.0.label'],
    ['a label in two lines', [{ ...given, label: 'a\nb' }], 'textOptions.0.label'],
    ['no length', [{ ...given, maxLength: undefined }], 'textOptions.0.maxLength'],
    ['a length of 0', [{ ...given, maxLength: 0 }], 'textOptions.0.maxLength'],
    ['a length of 201', [{ ...given, maxLength: 201 }], 'textOptions.0.maxLength'],
    ['half a character', [{ ...given, maxLength: 1.5 }], 'textOptions.0.maxLength'],
    ['neither required nor not', [{ ...given, required: 'yes' }], 'textOptions.0.required'],
    ['a negative price', [{ ...given, extraPrice: -1 }], 'textOptions.0.extraPrice'],
    ['a price with three decimals', [{ ...given, extraPrice: 0.005 }], 'textOptions.0.extraPrice'],
    ['a price that is too high', [{ ...given, extraPrice: 10_000.01 }], 'textOptions.0.extraPrice'],
  ])('are refused at their field: %s', (_what, value, field) => {
    expect(Object.keys(errorsOf(value))).toContain(field);
  });

  test('are the same after they were stored, shown and read again', () => {
    const option = fc.record({
      name: fc.stringMatching(/^[a-z][a-z0-9]{0,38}$/),
      label: fc.stringMatching(/^[A-Za-z|=][A-Za-z|=]{0,59}$/),
      maxLength: fc.integer({ min: 1, max: 200 }),
      isRequired: fc.boolean(),
      extraCents: fc.integer({ min: 0, max: 1_000_000 }),
    });
    const options = fc.uniqueArray(option, { maxLength: 3, selector: ({ name }) => name });
    fc.assert(
      fc.property(options, (some) => {
        const stored = storedTextOptions(textOptionsColumn(some));
        expect(parseTextOptions(stored.map(textOptionView))).toEqual({ options: some });
      }),
    );
  });
});

describe('the texts of a line', () => {
  test('come in the order of the options, with what the options were', () => {
    expect(read({ note: 'Call first', engraving: '  For   Ana ' })).toEqual({
      texts: [
        { name: 'engraving', label: 'Engraving', value: 'For Ana', extraCents: 400 },
        { name: 'note', label: 'Note', value: 'Call first', extraCents: 0 },
      ],
    });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['an unknown name', { engraving: 'Ana', colour: 'red' }, 'colour', 'This product has no such text'],
    ['a required text left out', {}, 'engraving', 'Fill in “Engraving”'],
    ['a required text of spaces', { engraving: ' ' }, 'engraving', 'Fill in “Engraving”'],
    ['a required text that nobody sees', { engraving: '\u200b \u00ad' }, 'engraving', 'Fill in “Engraving”'],
    [
      'a name that every object has',
      { engraving: 'Ana', ['__proto__']: 'Ben' },
      '__proto__',
      'This product has no such text',
    ],
    [
      'one character too many',
      { engraving: 'x'.repeat(11) },
      'engraving',
      '“Engraving” can have at most 10 characters',
    ],
    ['a line break', { engraving: 'a\nb' }, 'engraving', '“Engraving” has a character that can’t be used'],
    ['a NUL', { engraving: 'a\0b' }, 'engraving', '“Engraving” has a character that can’t be used'],
    [
      'text that turns around',
      { engraving: 'a\u202eb' },
      'engraving',
      '“Engraving” has a character that can’t be used',
    ],
    ['half an emoji', { engraving: 'a\ud83d' }, 'engraving', '“Engraving” has a character that can’t be used'],
  ])('are refused by name: %s', (_what, texts, name, problem) => {
    expect(errorsIn(read(texts))).toEqual([[name, problem]]);
  });

  test('may be asked for by a name that every object has', () => {
    const required = { ...engraving, name: 'constructor' };
    expect(errorsIn(read({}, [required]))).toEqual([['constructor', 'Fill in “Engraving”']]);
  });

  test.each(['José', 'ሚርያም', '👩‍👩‍👧', 'O’Brien &'])('may be any name: %s', (value) => {
    expect(read({ engraving: value })).toHaveProperty('texts.0.value', value);
  });

  test('an optional text that is left empty costs nothing', () => {
    const priced = { ...note, extraCents: 250 };
    expect(read({ note: '  ' }, [priced])).toEqual({ texts: [] });
    expect(extraOf([])).toBe(0);
  });

  test('whatever is typed is refused or fits its option, and only filled texts are charged', () => {
    const options = [engraving, { ...note, maxLength: 5, extraCents: 250 }];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (first, second) => {
        const result = read({ engraving: first, note: second }, options);
        if ('errors' in result) return;
        for (const { name, value } of result.texts) {
          expect(value.length).toBeGreaterThan(0);
          expect(value.length).toBeLessThanOrEqual(options.find((option) => option.name === name)?.maxLength ?? 0);
          expect(value).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
        expect(extraOf(result.texts)).toBe(400 + (/[^\p{Z}\p{Cf}]/u.test(second.trim()) ? 250 : 0));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('lines', () => {
  test('without texts are told apart by product alone', () => {
    expect(lineKey('cake')).toBe('cake');
    expect(lineKey('cake', [])).toBe('cake');
  });

  test('are the same whatever the order of their texts, and differ with any text', () => {
    const word = fc.string().filter((text) => !text.includes('\0'));
    const texts = fc.uniqueArray(fc.record({ name: word, value: word }), {
      maxLength: 3,
      selector: ({ name }) => name,
    });
    fc.assert(
      fc.property(word, texts, texts, (id, one, other) => {
        expect(lineKey(id, [...one].reverse())).toBe(lineKey(id, one));
        const asRecord = (some: typeof one) => JSON.stringify(some.map(({ name, value }) => [name, value]).sort());
        expect(lineKey(id, one) === lineKey(id, other)).toBe(asRecord(one) === asRecord(other));
      }),
    );
  });
});

const price = fc.record({
  priceCents: fc.integer({ min: 1, max: 1_000_000 }),
  salePriceCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  isOnSale: fc.boolean(),
});
const lineText: fc.Arbitrary<LineText> = fc.record({
  name: fc.constantFrom('a', 'b'),
  label: fc.constant('Label'),
  value: fc.string({ minLength: 1 }),
  extraCents: fc.integer({ min: 0, max: 1_000_000 }),
});

describe('the price of a piece with texts', () => {
  test('is its own and the texts’, on sale or not', () => {
    const onSale = { priceCents: 4900, salePriceCents: 3900, isOnSale: true };
    expect(withExtra(onSale, 400)).toEqual({ priceCents: 5300, salePriceCents: 4300, isOnSale: true });
    fc.assert(
      fc.property(price, fc.array(lineText, { maxLength: 3 }), (product, texts) => {
        expect(effectivePriceCents(withExtra(product, extraOf(texts)))).toBe(
          effectivePriceCents(product) + extraOf(texts),
        );
      }),
    );
  });

  // spec: loss-5
  test('a stored line and its shown lines cost the same', () => {
    const pieces = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.array(lineText, { maxLength: 2 })), {
        minLength: 1,
        maxLength: 5,
      })
      .map((all): LinePieces[] => all.map(([quantity, texts], position) => ({ position, quantity, texts })));
    fc.assert(
      fc.property(price, pieces, (product, texts) => {
        const quantity = texts.reduce((sum, some) => sum + some.quantity, 0);
        const shown = shownLines([{ ...product, productId: 'mug', position: 0, quantity, texts }]);
        expect(shown.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
        expect(computeTotals(shown).itemsCents).toBe(quantity * effectivePriceCents(product) + textsCentsOf(texts));
        expect(textsCentsOf(withoutWords(texts))).toBe(textsCentsOf(texts));
      }),
    );
  });

  test('a line without texts is shown as it is stored, and all lines keep their order', () => {
    const product = { productId: 'mug', priceCents: 100, salePriceCents: null, isOnSale: false };
    const name = (value: string) => [{ name: 'name', label: 'Name', value, extraCents: 50 }];
    const shown = shownLines([
      {
        ...product,
        position: 0,
        quantity: 3,
        texts: [
          { position: 0, quantity: 1, texts: name('Ana') },
          { position: 2, quantity: 2, texts: [] },
        ],
      },
      { ...product, position: 1, quantity: 4, texts: null },
    ]);
    expect(shown.map(({ quantity, priceCents, texts }) => [quantity, priceCents, texts.length])).toEqual([
      [1, 150, 1],
      [4, 100, 0],
      [2, 100, 0],
    ]);
  });
});
