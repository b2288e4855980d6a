import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { ShimmerImage } from '~/ui/shimmer-image';

/** The shape of the sign-in and sign-up pages: the welcoming dog beside a form. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Container py={{ base: '2', md: '6' }}>
      <Grid
        templateColumns={{
          base: '96px minmax(0, 1fr)',
          md: 'minmax(0, 5fr) minmax(0, 7fr)',
          lg: 'minmax(0, 1fr) minmax(0, 1fr)',
        }}
        templateRows={{ md: '1fr auto auto 1fr' }}
        templateAreas={{
          base: '"picture heading" "form form"',
          md: '"picture ." "picture heading" "picture form" "picture ."',
        }}
        columnGap={{ base: '5', md: '10', lg: '18' }}
        rowGap={{ base: '6', md: '7' }}
        alignItems={{ base: 'center', md: 'start' }}
        maxWidth={{ base: 'form', md: 'none' }}
        mx="auto"
      >
        <ShimmerImage
          gridArea="picture"
          src="/images/dog-welcome/960.jpg"
          alt="A dog that is happy to see you"
          isPriority
          sizes="(min-width: 1024px) 536px, (min-width: 768px) 290px, 96px"
          borderRadius={{ base: 'lg', md: 'xl' }}
          aspectRatio={{ base: '1', md: '3 / 4', lg: '1' }}
        />
        <Box gridArea="heading" width="full" maxWidth="form" mx="auto">
          <chakra.h1 textStyle="title">{title}</chakra.h1>
          <chakra.p textStyle="lead" color="muted" mt={{ base: '1', md: '2' }}>
            {lead}
          </chakra.p>
        </Box>
        <Box gridArea="form" width="full" maxWidth="form" mx="auto" pb={{ base: '6', lg: '0' }}>
          <NoScriptNote>
            This form needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
          </NoScriptNote>
          {children}
        </Box>
      </Grid>
    </Container>
  );
}
