/** An id as GraphQL's enums write it. */
type EnumOf<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${EnumOf<Rest>}`
  : Uppercase<Id>;

/** 'get-well' → GET_WELL. */
export function toEnum<Id extends string>(id: Id): EnumOf<Id> {
  return id.toUpperCase().replaceAll('-', '_') as EnumOf<Id>;
}

/** GET_WELL → 'get-well'. @returns some text: a newer server may have values that this version doesn't know */
export function fromEnum(value: string): string {
  return value.toLowerCase().replaceAll('_', '-');
}
