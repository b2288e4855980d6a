import type { FastifyInstance } from 'fastify';

/**
 * The addresses in Fastify's printed tree, such as 'GET /api/users/:id', sorted; the demo's own pages and what is only
 * refused are left out.
 */
export function routesOf(http: FastifyInstance): string[] {
  const tree = http.printRoutes({ commonPrefix: false });
  const path: string[] = [];
  // A parameter's pattern is no part of its name.
  const plain = tree.replaceAll(/\(\^.*?\$\)/g, '');
  const routes = [...plain.matchAll(/^([│ ]*)[├└]── (\S+) \((.+)\)$/gm)].flatMap(
    ([, indent = '', part = '', methods]) => {
      path.splice(indent.length / 4, Infinity, part);
      return (methods ?? '').split(', ').map((method) => `${method} ${path.join('')}`);
    },
  );
  return routes.filter((route) => !/^HEAD |^\w+ \/sandbox\//.test(route) && !http.refusedRoutes.has(route)).sort();
}
