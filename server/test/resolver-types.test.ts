import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * A resolver names its type twice: `@Query(() => ProductType)` for the schema, and the method's return type for the
 * compiler. Only where they are the same does the compiler compare what is promised with what services return.
 */
const MODULES = join(import.meta.dirname, '../src/modules');

const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.resolver.ts'),
);

const scalars: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  GraphQLISODateTime: 'Date',
};

interface Promised {
  place: string;
  schema: string;
  method: string;
}

/** What each operation and field of a resolver promises to the schema, and what it says to the compiler. */
function promisesOf(file: string): Promised[] {
  const source = ts.createSourceFile(file, readFileSync(join(MODULES, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Promised[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node)) {
      for (const { expression: call } of ts.getDecorators(node) ?? []) {
        if (!ts.isCallExpression(call) || !/^(?:Query|Mutation|FieldResolver)$/.test(call.expression.getText()))
          continue;
        const [thunk, options] = call.arguments;
        if (!thunk || !ts.isArrowFunction(thunk)) throw new Error(`${file}: ${node.name.getText()} names no type`);
        const isNullable = options !== undefined && /\bnullable: true\b/.test(options.getText());
        found.push({
          place: `${file}: ${node.name.getText()}`,
          schema: typeOf(thunk.body.getText(), isNullable),
          // Unions are values, made by createUnionType, so their types are asked for by `typeof`.
          method: (node.type?.getText() ?? 'no type').replace(/^Promise<(.*)>$/s, '$1').replace(/^typeof /, ''),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function typeOf(type: string, isNullable: boolean): string {
  const name = type.replace(/^\[(.*)\]$/, '$1');
  return `${scalars[name] ?? name}${type.startsWith('[') ? '[]' : ''}${isNullable ? ' | null' : ''}`;
}

test.each(files)('%s returns the types that it promises', (file) => {
  for (const { place, schema, method } of promisesOf(file))
    expect({ place, type: method }).toEqual({ place, type: schema });
});

test('every resolver is checked', () => {
  expect(files.flatMap(promisesOf).length).toBeGreaterThan(70);
});
