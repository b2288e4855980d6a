import type { ComponentProps } from 'react';
import { SearchBox } from '~/ui/search-box';
import { useSuggestions } from './use-suggestions';

/** A search box that suggests what someone may be typing. A new box has suggestions of its own. */
export function SuggestingSearchBox(props: ComponentProps<typeof SearchBox>) {
  return <SearchBox {...props} {...useSuggestions()} />;
}
