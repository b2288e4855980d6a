import { useState, type FocusEvent, type ReactNode } from 'react';

/** Suggestions for a search box, whose code is loaded when it gets the focus: `<SearchBox {...useSuggestions()} />`. */
export function useSuggestions() {
  const [children, setChildren] = useState<ReactNode>(null);
  return {
    children,
    onFocus({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
      // Without them, the box works as it is.
      void import('./suggestions').then(
        ({ Suggestions }) => setChildren(<Suggestions key={input.id} input={input} />),
        () => undefined,
      );
    },
  };
}
