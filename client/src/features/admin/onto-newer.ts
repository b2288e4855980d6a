/** The fields of an input that differ from what was there before. */
export function changedFields<Values extends object>(input: Values, before: Values): Partial<Values> {
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Merges someone's input into values that another admin has saved in the meantime: touched fields keep the input. */
export function ontoNewer<Values extends object>(typed: Values, before: Values, newer: Values): Values {
  return { ...newer, ...changedFields(typed, before) };
}
