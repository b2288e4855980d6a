import { useState, type ComponentProps, type ReactNode } from 'react';
import { SearchBox } from '~/ui/search-box';

/** A search box that suggests what someone may be typing. The code for that is loaded when the box is used. */
export function SuggestingSearchBox(props: ComponentProps<typeof SearchBox>) {
  const [suggestions, setSuggestions] = useState<ReactNode>();
  return (
    <SearchBox
      {...props}
      onUse={({ currentTarget: input }) => {
        // Without them, the box works as it is.
        void import('./suggestions').then(
          ({ Suggestions }) => setSuggestions((known) => known ?? <Suggestions input={input} />),
          () => undefined,
        );
      }}
    >
      {suggestions}
    </SearchBox>
  );
}
