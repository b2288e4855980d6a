/** The calls below /api in Fastify's printed tree, such as 'GET /api/users/:id', sorted. */
export function routesOf(tree: string): string[] {
  const path: string[] = [];
  const routes = [...tree.matchAll(/^([│ ]*)[├└]── (\S+) \((.+)\)$/gm)].flatMap(
    ([, indent = '', part = '', methods]) => {
      path.splice(indent.length / 4, Infinity, part);
      return (methods ?? '').split(', ').map((method) => `${method} ${path.join('')}`);
    },
  );
  return routes.filter((route) => /^(?!HEAD)\w+ \/api\//.test(route)).sort();
}
