import { Float, getMetadataStorage, GraphQLISODateTime, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { amount, dateTime, serviceChecked, serviceCheckedNumber } from './rest-schemas.js';

/** What REST says differently about a class than GraphQL does. */
interface Differences<Class, Left extends keyof Class> {
  /** Instead of what the fields' decorators say. */
  descriptions?: { readonly [Name in keyof Class]?: string };
  /** Stricter schemas than the classes can express. */
  fields?: { readonly [Name in keyof Class]?: z.ZodType<Class[Name]> };
  /** Fields that only GraphQL has. */
  omit?: readonly Left[];
  examples?: readonly object[];
}

interface ViewDifferences<View, Left extends keyof View> extends Differences<View, Left> {
  /** The name in the description's list of schemas; without it, the schema stands where it is used. */
  id?: string;
  /** Instead of the class's own. */
  description?: string;
  /** Fields that only REST has, or that GraphQL resolves on their own; a view may lack them. */
  own?: Readonly<Record<string, z.ZodOptional>>;
}

interface BodyDifferences<Input, Left extends keyof Input, Own> extends Differences<Input, Left> {
  /** The view that the body changes, if it does: null takes away what the view may lack. */
  view?: new () => object;
  /** Fields that only REST has. */
  own?: Own;
}

type FieldMetadata = ReturnType<typeof getMetadataStorage>['fields'][number];

type ViewSchema<View> = z.ZodObject<{ -readonly [Name in keyof View]-?: z.ZodType<View[Name]> }>;

const scalars = new Map<unknown, () => z.ZodType>([
  [ID, z.string],
  [String, z.string],
  [Boolean, z.boolean],
  [Int, z.int],
  // Whatever isn't whole in a view is money.
  [Float, () => amount],
  [GraphQLISODateTime, () => dateTime],
]);

/** The schemas of views, by their classes: views refer to each other. */
const views = new Map<unknown, z.ZodType>();

/**
 * The REST schema of what a GraphQL class declares: the same fields, types and descriptions. Enums appear with their
 * values, the documented ids. The classes of nested views must have their schemas before.
 */
export function viewSchema<View extends object, Left extends keyof View = never>(
  type: new () => View,
  differences: ViewDifferences<View, Left> = {},
): ViewSchema<Omit<View, Left>> {
  const { id, examples, own } = differences;
  const shape: Record<string, z.ZodType> = {};
  for (const { name, stricter, declared, options, meaning } of restFields(type, differences)) {
    const schema = stricter ?? schemaOf(declared, options, `${type.name}.${name}`);
    shape[name] = meaning === undefined || isNamed(schema) ? schema : schema.meta({ description: meaning });
  }
  Object.assign(shape, own);
  const { objectTypes } = getMetadataStorage();
  const description = differences.description ?? objectTypes.find(({ target }) => target === type)?.description;
  const view = z.object(shape).meta({
    ...(id !== undefined && { id }),
    ...(description !== undefined && { description }),
    ...(examples && { examples: [...examples] }),
  });
  views.set(type, view);
  return view as unknown as ViewSchema<Omit<View, Left>>;
}

/**
 * The REST schema of a body, made of the class of GraphQL's input: the same fields, types and descriptions. It only
 * describes the values (`serviceChecked`), so that messages are the documented ones. Other fields are ignored (decision
 * S16), and a body that isn't an object gives none: callers without permission are refused first.
 */
export function bodySchema<
  Input extends object,
  Left extends keyof Input = never,
  Own extends Readonly<Record<string, z.ZodType>> = Record<never, z.ZodType>,
>(
  type: new () => Input,
  differences: BodyDifferences<Input, Left, Own> = {},
): z.ZodType<{ [Name in Exclude<keyof Input, Left> | keyof Own]?: unknown }> {
  const { view = null, own, examples } = differences;
  const lacking = new Set(fieldsOf(view).flatMap(({ name, typeOptions }) => (typeOptions.nullable ? [name] : [])));
  const shape: Record<string, z.ZodType> = {};
  const required: string[] = [];
  for (const { name, stricter, declared, options, meaning } of restFields(type, differences)) {
    const isNullable = lacking.has(name);
    const schema = stricter ?? schemaOf(declared, { ...options, nullable: isNullable }, `${type.name}.${name}`);
    const checked = declared === Int || declared === Float ? serviceCheckedNumber : serviceChecked;
    shape[name] = checked(schema.meta({ description: meaning }));
    if (options.nullable !== true) required.push(name);
  }
  // guard: admin-products.test.ts 'ignores body fields that an edit may', try: z.object( -> z.looseObject(
  const body = z.object({ ...shape, ...own });
  return z
    .preprocess((value) => (isObject(value) ? value : {}), body)
    .meta({
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(examples && { examples: [...examples] }),
    });
}

/** The fields of a class that REST has, with what it says differently. */
function restFields<Class, Left extends keyof Class>(
  type: new () => Class,
  { omit = [], fields, descriptions }: Differences<Class, Left>,
) {
  return fieldsOf(type)
    .filter(({ name }) => !omit.includes(name as Left))
    .map(({ name, getType, typeOptions, description }) => ({
      name,
      declared: getType(),
      options: typeOptions,
      stricter: fields?.[name as keyof Class],
      meaning: descriptions?.[name as keyof Class] ?? description,
    }));
}

/** The fields that a class declares, after those that it inherits. */
function fieldsOf(type: object | null): FieldMetadata[] {
  if (type === null) return [];
  const inherited = fieldsOf(Object.getPrototypeOf(type) as object | null);
  return [...inherited, ...declaredBy(type)];
}

const fieldsByClass = new Map<unknown, FieldMetadata[]>();
let sortedIn = 0;

/** The fields that a class declares itself. Decorators add to one list for all classes: it is gone through once. */
function declaredBy(type: object): readonly FieldMetadata[] {
  const { fields } = getMetadataStorage();
  for (const field of fields.slice(sortedIn)) {
    const ofClass = fieldsByClass.get(field.target);
    if (ofClass) ofClass.push(field);
    else fieldsByClass.set(field.target, [field]);
  }
  sortedIn = fields.length;
  return fieldsByClass.get(type) ?? [];
}

function schemaOf(
  type: unknown,
  { array, nullable }: { array?: boolean; nullable?: unknown },
  field: string,
): z.ZodType {
  const single = scalars.get(type)?.() ?? views.get(type) ?? enumOf(type);
  if (!single) throw new Error(`${field}: REST has no schema of this type`);
  const schema = array ? z.array(single) : single;
  return nullable === true ? schema.nullable() : schema;
}

/** Enums are registered as plain objects. */
function enumOf(type: unknown): z.ZodType | null {
  return typeof type === 'object' && type !== null && Object.getPrototypeOf(type) === Object.prototype
    ? z.enum(Object.values(type as Record<string, string>))
    : null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A schema with a name is described once, where it is declared. */
function isNamed(schema: z.ZodType): boolean {
  return schema.meta()?.['id'] !== undefined;
}
