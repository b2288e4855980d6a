import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isObjectType, isUnionType } from 'graphql';

/** Decimals that are no money. Any other is an amount, or a range of them. */
const noMoney = ['ProductRating.average', 'ReviewSummary.rating', 'OrderTax.percent', 'TaxZoneRate.percent'];

const read = (file: string) => readFileSync(join(__dirname, '../..', file), 'utf8');

/** The amounts that a client of GraphQL can ask for without being able to ask for their currency beside them. */
function unstatedInGraphql(source: string): string[] {
  const schema = buildSchema(source);
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const parents = new Map<string, Set<string>>();
  for (const { name, ...type } of types.map((each) => ({ name: each.name, fields: Object.values(each.getFields()) }))) {
    for (const { type: answered } of type.fields) {
      const named = getNamedType(answered);
      for (const child of isUnionType(named) ? named.getTypes() : [named])
        parents.set(child.name, (parents.get(child.name) ?? new Set()).add(name));
    }
  }
  const states = (name: string, below: readonly string[] = []): boolean => {
    if (below.includes(name)) return true;
    const type = schema.getType(name);
    if (isObjectType(type) && type.getFields()['currency']) return true;
    const above = [...(parents.get(name) ?? [])];
    return above.length > 0 && above.every((parent) => states(parent, [...below, name]));
  };
  return types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name === 'Float' && !states(type.name))
      .map((field) => `${type.name}.${field.name}`)
      .filter((name) => !noMoney.includes(name)),
  );
}

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

interface Description {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }> }>
  >;
  components: { schemas: Record<string, JsonSchema> };
}

/** The amounts that REST answers without their currency beside them, or beside what they are in. */
function unstatedInRest({ paths, components }: Description): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (schema: JsonSchema, place: string, isStated: boolean): void => {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) {
      const reached = `${name} ${isStated}`;
      if (visited.has(reached)) return;
      visited.add(reached);
      visit(components.schemas[name] ?? {}, name, isStated);
      return;
    }
    if ([schema.type].flat().includes('number') && !isStated && !noMoney.includes(place)) found.add(place);
    const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema;
    for (const part of [...anyOf, ...oneOf, ...allOf]) visit(part, place, isStated);
    if (items) visit(items, place, isStated);
    if (typeof additionalProperties === 'object') visit(additionalProperties, place, isStated);
    const states = isStated || 'currency' in properties;
    const parent = place.split('.')[0] ?? place;
    for (const [key, value] of Object.entries(properties)) visit(value, `${parent}.${key}`, states);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const { responses } of Object.values(methods))
      for (const { content = {} } of Object.values(responses))
        for (const { schema } of Object.values(content)) if (schema) visit(schema, path, false);
  return [...found];
}

test('GraphQL states the currency of every amount, in its type or in all types that have it', () => {
  expect(unstatedInGraphql(read('schema.graphql'))).toEqual([]);
  const schema = `type Query { cake: Cake, tax: OrderTax } type Cake { price: Float, layers: [Layer] } type Layer { price: Float }
    type OrderTax { percent: Float }`;
  expect(unstatedInGraphql(schema)).toEqual(['Cake.price', 'Layer.price']);
  expect(unstatedInGraphql(schema.replace('price: Float,', 'price: Float, currency: String,'))).toEqual([]);
});

test('REST states the currency of every amount, beside it or beside what it is in', () => {
  const description = JSON.parse(read('openapi.json')) as Description;
  expect(unstatedInRest(description)).toEqual([]);
  const { Product, ...schemas } = description.components.schemas;
  const { currency: _, ...properties } = Product?.properties ?? {};
  const without = { ...description, components: { schemas: { ...schemas, Product: { ...Product, properties } } } };
  expect(unstatedInRest(without)).toEqual(
    expect.arrayContaining(['Product.price', 'ProductVariant.price', 'TextOption.extraPrice']),
  );
});
