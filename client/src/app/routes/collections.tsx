import { css } from 'styled-system/css';
import { CollectionCard } from '~/features/catalog/collection-card';
import { errorMessage } from '~/graphql/error-message';
import { CollectionsDocument, useCollectionsQuery } from '~/graphql/operations/catalog';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../meta/page-meta';
import { collectionThing, trailThing } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';
import type { PreloadContext } from '../routing/page-route';

const DESCRIPTION = 'Gifts that belong together: our collections for the days you celebrate and the people you love.';

export function preload({ query }: PreloadContext) {
  return query(CollectionsDocument);
}

/** /collections */
export function Component() {
  const { data, error, refetch } = useCollectionsQuery();
  const collections = data?.collections;
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta
        title="Collections"
        description={DESCRIPTION}
        path={paths.collections}
        // Nothing to find in a shop that has none.
        isHidden={collections?.length === 0}
      />
      {import.meta.env.SSR && collections && collections.length > 0 && (
        <StructuredData
          things={({ publicUrl }) => [
            collectionThing(
              publicUrl,
              { name: 'Collections', description: DESCRIPTION, to: paths.collections },
              {
                '@type': 'ItemList',
                itemListElement: collections.map(({ name, slug }, index) => ({
                  '@type': 'ListItem',
                  position: index + 1,
                  name,
                  url: publicUrl + paths.collection(slug),
                })),
              },
            ),
            trailThing(publicUrl, [
              { label: 'Home', to: paths.home },
              { label: 'Collections', to: paths.collections },
            ]),
          ]}
        />
      )}
      <PageHeading lead="Gifts that belong together, for the day and the person you have in mind.">
        Collections
      </PageHeading>
      <p className={css({ mt: '-4', mb: { base: '7', md: '9' } })}>
        Not sure yet?{' '}
        <TextLink variant="inline" to={paths.giftFinder}>
          Try the gift finder
        </TextLink>
        .
      </p>
      {!collections && error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : collections?.length === 0 ? (
        <EmptyState title="No collections yet" action={<LinkButton to={paths.products()}>See all products</LinkButton>}>
          We’re still putting them together. Until then, browse everything in the shop.
        </EmptyState>
      ) : (
        <ul
          className={css({
            listStyleType: 'none',
            display: 'grid',
            gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
            columnGap: { base: '3.5', md: '6' },
            rowGap: { base: '7', md: '10' },
          })}
        >
          {collections
            ? collections.map((collection, index) => (
                <li key={collection._id}>
                  <CollectionCard
                    collection={collection}
                    sizes="(min-width: 1280px) 380px, (min-width: 768px) 31vw, 46vw"
                    hasText
                    isPriority={index < 3}
                  />
                </li>
              ))
            : [0, 1, 2].map((one) => (
                <li key={one} aria-hidden>
                  <Bone className={css({ aspectRatio: '1', borderRadius: 'lg' })} />
                </li>
              ))}
        </ul>
      )}
    </Container>
  );
}
