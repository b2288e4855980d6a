/** The state of a navigation after which the focus stays where it is, or comes back to the same field of the new page. */
export interface KeepsFocus {
  keepsFocusOn: string;
}

/** For a filter that is being set: `navigate(path, { state: keepsFocusOn('category') })`, with the field's name. */
export function keepsFocusOn(field: string): KeepsFocus {
  return { keepsFocusOn: field };
}
