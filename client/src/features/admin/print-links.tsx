import { adminPaths } from '~/lib/admin-paths';
import { LinkButton } from '~/ui/button';

const kinds = [
  { kind: 'slip', name: 'packing slips' },
  { kind: 'card', name: 'cards' },
  { kind: 'label', name: 'labels' },
] as const;

/** Links to what can be printed for several orders or parcels. @param which such as 'these' or 'the first 50' */
export function PrintLinks({ ids, which }: { ids: readonly string[]; which?: string | undefined }) {
  return kinds.map(({ kind, name }) => (
    <LinkButton key={kind} variant="soft" size="sm" to={adminPaths.print(kind, ids)}>
      {['Print', which, name].filter(Boolean).join(' ')}
    </LinkButton>
  ));
}
