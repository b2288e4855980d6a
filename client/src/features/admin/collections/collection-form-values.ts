import { parseCollection, parseRule, type RuleInput } from '@domain/collections.js';
import { slugOf } from '@domain/slug.js';
import type {
  ChosenProduct_ProductFragment,
  CollectionForm_CollectionFragment,
  CollectionRuleInput,
  CreateCollectionInput,
} from '~/graphql/generated';
import { categoryFromEnum, categoryToEnum, type Category } from '~/lib/catalog-terms';
import { numberOrNull, readNumber, typedAmount } from '../typed-number';

/** What the form of a collection holds; figures as they are typed. */
export interface CollectionFormValues {
  kind: 'COLLECTION' | 'CATEGORY';
  name: string;
  /** '' follows the name. */
  slug: string;
  description: string;
  image: string;
  position: string;
  isPublished: boolean;
  startsOn: string;
  endsOn: string;
  /** The question of the gift finder that it answers; '' for none. */
  finder: '' | 'WHO' | 'OCCASION';
  /** How its products are chosen. */
  by: 'hand' | 'rule';
  categories: Category[];
  minPrice: string;
  maxPrice: string;
  isOnSale: boolean;
  isPopular: boolean;
  inStock: boolean;
  createdWithinDays: string;
  products: readonly ChosenProduct_ProductFragment[];
}

export const blankCollectionValues: CollectionFormValues = {
  kind: 'COLLECTION',
  name: '',
  slug: '',
  description: '',
  image: '',
  position: '0',
  isPublished: true,
  startsOn: '',
  endsOn: '',
  finder: '',
  by: 'hand',
  categories: [],
  minPrice: '',
  maxPrice: '',
  isOnSale: false,
  isPopular: false,
  inStock: false,
  createdWithinDays: '',
  products: [],
};

export function valuesOfCollection(collection: CollectionForm_CollectionFragment): CollectionFormValues {
  const { kind, name, slug, description, image, position, isPublished, startsOn, endsOn, finder, rule, products } =
    collection;
  return {
    ...{ ...blankCollectionValues, kind, name, slug, description, isPublished, products },
    image: image ?? '',
    position: String(position),
    startsOn: startsOn ?? '',
    endsOn: endsOn ?? '',
    finder: finder ?? '',
    ...(rule && {
      by: 'rule' as const,
      categories: rule.categories.map(categoryFromEnum),
      minPrice: rule.minPrice === null ? '' : typedAmount(rule.minPrice),
      maxPrice: rule.maxPrice === null ? '' : typedAmount(rule.maxPrice),
      isOnSale: rule.isOnSale,
      isPopular: rule.isPopular,
      inStock: rule.inStock,
      createdWithinDays: rule.createdWithinDays === null ? '' : String(rule.createdWithinDays),
    }),
  };
}

/** What is wrong with the form, by field, in the words of the server, whose rules these are. */
export function problemsOfCollection(values: CollectionFormValues): Record<string, string> {
  const parsed = parseCollection({
    ...fieldsOf(values),
    kind: values.kind.toLowerCase(),
    rule: values.by === 'rule' ? ruleOf(values) : null,
  });
  if (!('errors' in parsed)) return {};
  return Object.fromEntries(
    Object.entries(parsed.errors).map(([field, message]) => [field.replace('rule.', ''), message]),
  );
}

/** What is sent: the whole form, so that it never leaves a half of an earlier one. */
export function collectionInputOf(values: CollectionFormValues): CreateCollectionInput {
  const isByHand = values.by === 'hand';
  return {
    ...fieldsOf(values),
    kind: values.kind,
    finder: values.finder || null,
    rule: isByHand ? null : ruleInputOf(values),
    ...(isByHand && { productIds: values.products.map(({ _id }) => _id) }),
  };
}

/** The rule as the preview asks for it; null while it says nothing, or nothing that makes sense. */
export function ruleInputOf(values: CollectionFormValues): CollectionRuleInput | null {
  const rule = ruleOf(values);
  if ('errors' in parseRule(rule)) return null;
  return { ...rule, categories: values.categories.map(categoryToEnum) };
}

function ruleOf(values: CollectionFormValues) {
  const { categories, isOnSale, isPopular, inStock, minPrice, maxPrice, createdWithinDays } = values;
  return {
    ...{ categories, isOnSale, isPopular, inStock },
    minPrice: numberOrNull(minPrice),
    maxPrice: numberOrNull(maxPrice),
    createdWithinDays: numberOrNull(createdWithinDays),
  } satisfies RuleInput;
}

function fieldsOf({ name, slug, description, image, position, isPublished, startsOn, endsOn }: CollectionFormValues) {
  return {
    name: name.trim(),
    slug: slug.trim() === '' ? slugOf(name) : slug.trim(),
    description: description.trim(),
    image: image.trim() || null,
    position: readNumber(position),
    isPublished,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
  };
}
