import { css } from 'styled-system/css';
import { GiftFinder } from '~/features/gift-finder/gift-finder';
import { readWish, wishVariables } from '~/features/gift-finder/wish';
import { GiftFinderDocument } from '~/graphql/operations/gift-finder';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';
import type { PreloadContext } from '../routing/page-route';

export function preload({ query, url }: PreloadContext) {
  return query(GiftFinderDocument, wishVariables(readWish(url.searchParams)));
}

/** /gift-finder?who=…&occasion=…&budget=…&arrivesBy=… */
export function Component() {
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta
        title="Gift finder"
        description="Tell us who it is for, the occasion, your budget and the day, and see the gifts that fit: flowers, cakes, pet and occasion gifts."
        path={paths.giftFinder}
      />
      <PageHeading lead="Four questions, and you see what fits. Leave any of them open.">Gift finder</PageHeading>
      <GiftFinder />
    </Container>
  );
}
