import { useState, type ReactNode } from 'react';

/** Suggestions for a search box, whose code is loaded when it is used: `<SearchBox {...useSuggestions()} />`. */
export function useSuggestions() {
  const [children, setChildren] = useState<ReactNode>(null);
  return {
    children,
    onUse({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
      // Without them, the box works as it is.
      void import('./suggestions').then(
        ({ Suggestions }) => setChildren(<Suggestions key={input.id} input={input} />),
        () => undefined,
      );
    },
  };
}
