import { chakra } from '@chakra-ui/react';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { ShimmerImage } from '~/ui/shimmer-image';
import { PageMeta } from './meta/page-meta';

/** 'Page Not Found', for unknown addresses and for products and orders that don't exist or aren't the visitor's. */
export function NotFoundPage() {
  return (
    <Container
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      py={{ base: '6', md: '10' }}
    >
      <PageMeta
        title="Page Not Found"
        description="There’s nothing at this address. Find all our gifts from the home page."
        isHidden
      />
      <ShimmerImage
        src="/images/not-found/960.jpg"
        alt=""
        width="min(300px, 70vw)"
        sizes="300px"
        borderRadius="xl"
        isPriority
      />
      <chakra.h1 textStyle="title" mt={{ base: '6', md: '8' }}>
        Page Not Found
      </chakra.h1>
      <chakra.p textStyle="lead" color="muted" mt="3" mb="7" maxWidth="reading">
        We looked behind every ribbon, but there’s nothing at this address.
      </chakra.p>
      <LinkButton to={paths.home} size="lg">
        Return to Home
      </LinkButton>
    </Container>
  );
}
