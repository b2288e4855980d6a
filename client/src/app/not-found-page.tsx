import { chakra } from '@chakra-ui/react';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageMeta } from './page-meta';

/** 'Page Not Found', for unknown addresses and for products and orders that don't exist or aren't the visitor's. */
export function NotFoundPage() {
  return (
    <Container textAlign="center" py={{ base: '12', md: '20' }}>
      <PageMeta title="Page Not Found" isHidden />
      <chakra.p
        aria-hidden
        fontFamily="heading"
        fontSize={{ base: '6rem', md: '9rem' }}
        fontWeight="heading"
        lineHeight="1"
        color="brand.softHover"
      >
        404
      </chakra.p>
      <chakra.h1 textStyle="title" mt="2">
        Page Not Found
      </chakra.h1>
      <chakra.p textStyle="lead" color="muted" mt="3" mb="8">
        We looked behind every ribbon. There is nothing at this address.
      </chakra.p>
      <LinkButton to={paths.home} size="lg">
        Return to Home
      </LinkButton>
    </Container>
  );
}
