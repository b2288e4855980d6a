import { pathToFileURL } from 'node:url';
import MagicString from 'magic-string';
import { parseAst, type Plugin } from 'vite';

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Css = (...styles: object[]) => string;

/** A recipe as Panda generates it: a function from variants to class names. */
interface Recipe {
  (variants?: Record<string, string>): string;
  variantMap: Record<string, string[]>;
  getVariantProps: () => Record<string, string>;
}

const RECIPES = 'styled-system/recipes';

/**
 * Keeps Panda's code out of the bundles, because everything that it would compute is known at build time. Each `css({ … })`
 * of the sources becomes the class names that it returns, and each recipe a function that only joins words. The style sheet
 * already has the rules.
 *
 * A call must be made of plain values, or the build fails: what depends on something is chosen between calls.
 * @param styledSystem the folder that Panda generated
 */
export function inlineStyles(styledSystem: string): Plugin {
  const load = (path: string) => import(pathToFileURL(`${styledSystem}/${path}`).href) as Promise<unknown>;
  let css: Css;
  return {
    name: 'inline-styles',
    enforce: 'pre',
    async buildStart() {
      ({ css } = (await load('css/css.js')) as { css: Css });
    },
    // By then the alias has named the folder.
    resolveId: (id) => (id === `${styledSystem}/recipes` ? `\0${RECIPES}` : null),
    async load(id) {
      if (id !== `\0${RECIPES}`) return null;
      return recipesModule((await load('recipes/index.js')) as Record<string, Recipe>);
    },
    transform: {
      order: 'post',
      filter: { id: /\/client\/src\/.*\.tsx?$/, code: 'styled-system/css' },
      handler(code, id) {
        const text = new MagicString(code);
        visit(parseAst(code) as unknown as Node, (node) => {
          const callee = node['callee'] as Node | undefined;
          if (node.type !== 'CallExpression' || callee?.['name'] !== 'css') return;
          const styles = (node['arguments'] as Node[]).map((argument) => valueOf(argument, id));
          text.overwrite(node.start, node.end, JSON.stringify(css(...(styles as object[]))));
        });
        return { code: text.toString(), map: text.generateMap({ hires: true }) };
      },
    },
  };
}

/** The recipes as functions that join the words which Panda's own return. */
function recipesModule(recipes: Record<string, Recipe>): string {
  const lines = Object.entries(recipes).map(([name, recipe]) => {
    const { variantMap } = recipe;
    const [base = ''] = recipe().split(' ');
    const { [base]: _base, ...defaults } = recipe.getVariantProps();
    for (const [variant, values] of Object.entries(variantMap)) {
      for (const value of values) {
        const word = `${base}--${variant}_${value}`;
        if (
          !recipe({ [variant]: value })
            .split(' ')
            .includes(word)
        )
          throw new Error(`Panda names ${word} differently`);
      }
    }
    return `export const ${name} = recipe(${JSON.stringify([base, Object.keys(variantMap), defaults]).slice(1, -1)});`;
  });
  return `const recipe = (base, variants, defaults) => (chosen = {}) =>
  variants.reduce((words, name) => {
    const value = chosen[name] ?? defaults[name];
    return value === undefined || value === false ? words : words + ' ' + base + '--' + name + '_' + value;
  }, base);
${lines.join('\n')}`;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) {
      if (part !== null && typeof part === 'object' && 'type' in part) visit(part as Node, see);
    }
  }
}

/** The value of an expression of literals. */
function valueOf(node: Node, id: string): unknown {
  if (node.type === 'Literal') return node['value'];
  if (node.type === 'UnaryExpression') {
    const value = valueOf(node['argument'] as Node, id);
    if (node['operator'] === '-') return -Number(value);
    if (node['operator'] === '!') return !value;
  }
  if (node.type === 'ObjectExpression') {
    return Object.fromEntries(
      (node['properties'] as Node[]).map((property) => {
        const key = property['key'] as Node | undefined;
        if (key === undefined || property['computed'] === true) throw notPlain(property, id);
        return [String(key['name'] ?? key['value']), valueOf(property['value'] as Node, id)];
      }),
    );
  }
  throw notPlain(node, id);
}

const notPlain = ({ type }: Node, id: string) =>
  new Error(`css() in ${id} has a part that is only known when it runs (${type}). Choose between calls instead.`);
