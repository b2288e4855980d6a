/** A plugin for graphql-codegen that writes the type of a cache tag: it is read by directives alone, which have no types. */
export const plugin = (schema) => {
  const names = schema.getType('CacheTag').getValues();
  return `/** What a screen shows and a write changes (client/codegen/directives.graphql). */
export type CacheTag = ${names.map(({ name }) => `'${name}'`).join(' | ')};`;
};
