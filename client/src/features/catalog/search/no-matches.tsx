import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/states';

/** That nothing is left of a list that is narrowed. @param to the whole list */
export function NoMatches({ to }: { to: string }) {
  return (
    <EmptyState title="No products found" action={<LinkButton to={to}>Remove all filters</LinkButton>}>
      No gift fits all of these filters. Remove some to see more.
    </EmptyState>
  );
}
