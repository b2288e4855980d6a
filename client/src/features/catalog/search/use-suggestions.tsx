import { lazy, Suspense, useState, type FocusEvent } from 'react';

// Nobody needs them before typing.
const Suggestions = lazy(async () => ({ default: (await import('./suggestions')).Suggestions }));

/** Suggestions for a search box, whose code is loaded when it gets the focus: `<SearchBox {...useSuggestions()} />`. */
export function useSuggestions() {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => setInput(event.currentTarget),
    children: input && (
      <Suspense>
        <Suggestions key={input.id} input={input} />
      </Suspense>
    ),
  };
}
