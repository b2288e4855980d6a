/** 'get-well' → GET_WELL, 'createdAt:desc' → CREATED_AT_DESC: GraphQL enums can't hold the documented ids. */
export function enumOf<T extends string>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(
    values.map((value) => [value.replace(/[A-Z]/g, '_$&').replace(/[-:]/g, '_').toUpperCase(), value]),
  );
}
