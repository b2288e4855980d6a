import { Float, getMetadataStorage, GraphQLISODateTime, ID, Int } from 'type-graphql';
import { z } from 'zod';
import { amount, dateTime } from './rest-schemas.js';

/** What REST says differently about a view than GraphQL does. */
interface RestDifferences<View, Left extends keyof View> {
  /** The name in the description's list of schemas; without it, the schema stands where it is used. */
  id?: string;
  /** Instead of the class's own. */
  description?: string;
  /** Instead of what the fields' decorators say. */
  descriptions?: { readonly [Name in keyof View]?: string };
  /** Stricter schemas than the classes can express. */
  fields?: { readonly [Name in keyof View]?: z.ZodType<View[Name]> };
  /** Fields that only GraphQL has. */
  omit?: readonly Left[];
  examples?: readonly object[];
}

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
  differences: RestDifferences<View, Left> = {},
): ViewSchema<Omit<View, Left>> {
  const { id, omit = [], examples } = differences;
  const { objectTypes, fields } = getMetadataStorage();
  const shape: Record<string, z.ZodType> = {};
  for (const { target, name, getType, typeOptions, description } of fields) {
    if (target !== type || omit.includes(name as Left)) continue;
    const key = name as keyof View;
    const schema = differences.fields?.[key] ?? schemaOf(getType(), typeOptions, `${type.name}.${name}`);
    const meaning = differences.descriptions?.[key] ?? description;
    shape[name] = meaning === undefined || isNamed(schema) ? schema : schema.meta({ description: meaning });
  }
  const description = differences.description ?? objectTypes.find(({ target }) => target === type)?.description;
  const view = z.object(shape).meta({
    ...(id !== undefined && { id }),
    ...(description !== undefined && { description }),
    ...(examples && { examples: [...examples] }),
  });
  views.set(type, view);
  return view as unknown as ViewSchema<Omit<View, Left>>;
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

/** A schema with a name is described once, where it is declared. */
function isNamed(schema: z.ZodType): boolean {
  return schema.meta()?.['id'] !== undefined;
}
