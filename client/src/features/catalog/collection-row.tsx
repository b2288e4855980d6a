import { css } from 'styled-system/css';
import { useCollectionsQuery } from '~/graphql/operations/catalog';
import { paths } from '~/lib/paths';
import { SectionHeading } from '~/ui/page-heading';
import { CollectionCard } from './collection-card';
import { MoreLink } from './product-sections';

/** As many as a row has room for; the link leads to the others. */
const MOST = 6;

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
          gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
          columnGap: { base: '3.5', md: '4', lg: '6' },
          rowGap: '6',
        })}
      >
        {shown.map((collection) => (
          <li key={collection._id}>
            <CollectionCard
              collection={collection}
              sizes="(min-width: 1280px) 190px, (min-width: 768px) 15vw, 30vw"
              isCompact
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
