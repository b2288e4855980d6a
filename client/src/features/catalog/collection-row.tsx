import { css } from 'styled-system/css';
import { useCollectionsQuery } from '~/graphql/operations/catalog';
import { paths } from '~/lib/paths';
import { SectionHeading } from '~/ui/page-heading';
import { CollectionCard } from './collection-card';
import { MoreLink } from './product-sections';

/** More would be lost at the end of the row. */
const MOST = 12;

/** Home: the collections that have a picture, in one row; nothing when there are none. */
export function CollectionRow() {
  const { data } = useCollectionsQuery();
  const shown = data?.collections.filter(({ image }) => image !== null).slice(0, MOST) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <SectionHeading id="collections" action={<MoreLink to={paths.collections}>View all</MoreLink>}>
        Collections
      </SectionHeading>
      <ul
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { base: '38%', sm: '28%', md: '21%', lg: 'calc((100% - 5 * 24px) / 6)' },
          gap: { base: '3.5', md: '4', lg: '6' },
          overflowX: 'auto',
          scrollSnapType: 'x proximity',
          // Room for the ring around a card that has the focus.
          p: '1',
          scrollPadding: '1',
          m: '-1',
          '& > li': { scrollSnapAlign: 'start' },
        })}
      >
        {shown.map((collection) => (
          <li key={collection._id}>
            <CollectionCard collection={collection} sizes="(min-width: 1024px) 190px, (min-width: 768px) 21vw, 38vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
