/** Merges someone's input into values that another admin has saved in the meantime: touched fields keep the input. */
export function ontoNewer<Values extends object>(typed: Values, before: Values, newer: Values): Values {
  const touched = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return { ...newer, ...Object.fromEntries(touched) };
}
