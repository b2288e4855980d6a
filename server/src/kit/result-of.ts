/**
 * Makes a member of a union of results. GraphQL tells the members apart by their classes, so a plain object won't do; the
 * compiler checks that no field is missing.
 */
export function resultOf<Result extends object>(type: new () => Result, fields: Result): Result {
  return Object.assign(new type(), fields);
}
