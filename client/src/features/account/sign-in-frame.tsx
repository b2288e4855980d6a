import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from '~/ui/container';
import { ShimmerImage } from '~/ui/shimmer-image';

/** The shape of the sign-in and sign-up pages: the welcoming dog beside a form. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Container py={{ base: '2', md: '6' }}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '18' }}
        alignItems="center"
      >
        <Box maxWidth={{ base: 'full', lg: '536px' }} width="full">
          <ShimmerImage
            src="/images/dog-welcome/960.jpg"
            alt="A dog that is happy to see you"
            isPriority
            sizes="(min-width: 1024px) 536px, 100vw"
            borderRadius="xl"
            aspectRatio={{ base: '2 / 1', sm: '3 / 1', lg: '1' }}
          />
        </Box>
        <Box width="full" maxWidth="form" mx="auto" pb={{ base: '6', lg: '0' }}>
          <chakra.h1 textStyle="title">{title}</chakra.h1>
          <chakra.p textStyle="lead" color="muted" mt="2" mb="7">
            {lead}
          </chakra.p>
          {children}
        </Box>
      </Grid>
    </Container>
  );
}
