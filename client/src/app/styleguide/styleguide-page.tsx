import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Gift,
  Lock,
  PackageCheck,
  Phone,
  Search,
  ShoppingBag,
  Star,
  Truck,
  UserRound,
} from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { Button } from '~/ui/button';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';
import { Buttons, Cards, Fields, Floating, Labels, Parts, Pictures } from './kit-samples';
import { Contrasts, Swatches, Tiles } from './swatches';

const textStyles = ['display', 'title', 'heading', 'subheading', 'card', 'lead', 'small', 'tiny'] as const;
const spaces = ['1', '2', '3', '4', '6', '8', '12', '18', '24'] as const;
const radii = ['sm', 'md', 'lg', 'xl', 'full'] as const;
const motions = [
  ['fast', '160 ms: colors under the pointer'],
  ['normal', '200 ms: what appears and goes'],
  ['slow', '240 ms: panels, pictures under the pointer'],
] as const;
const icons = [
  ShoppingBag,
  Search,
  UserRound,
  CircleHelp,
  Gift,
  Truck,
  PackageCheck,
  Phone,
  Lock,
  Star,
  CircleCheck,
  CircleAlert,
];

const parts: readonly (readonly [string, ReactNode])[] = [
  ['Colors', <Swatches key="" />],
  ['Contrast', <Contrasts key="" />],
  ['Picture tiles', <Tiles key="" />],
  ['Type', <Type key="" />],
  ['Space and shape', <Shape key="" />],
  ['Motion', <Motion key="" />],
  ['Icons', <Icons key="" />],
  ['Buttons and links', <Buttons key="" />],
  ['Fields', <Fields key="" />],
  ['Prices, badges, states', <Labels key="" />],
  ['Product cards', <Cards key="" />],
  ['Pictures', <Pictures key="" />],
  ['What floats', <Floating key="" />],
  ['Panels and messages', <Parts key="" />],
];

/** /styleguide, in development only: the whole design system on one page. */
export function Component() {
  return (
    <Container pt={{ base: '4', md: '6' }}>
      <PageMeta title="Style guide" description="Everything the shop is made of." isHidden />
      <PageHeading lead="Everything the shop is made of. Not part of the built shop." actions={<ColorModeButton />}>
        Style guide
      </PageHeading>
      <Stack gap={{ base: '12', md: '16' }}>
        {parts.map(([title, content]) => (
          <section key={title}>
            <chakra.h2 textStyle="heading" mb="6">
              {title}
            </chakra.h2>
            {content}
          </section>
        ))}
      </Stack>
    </Container>
  );
}

function Type() {
  return (
    <Stack gap="5">
      {textStyles.map((name) => (
        <Flex key={name} align="baseline" gap="5" wrap="wrap">
          <chakra.span textStyle="tiny" color="muted" width="90px">
            {name}
          </chakra.span>
          <chakra.span textStyle={name}>Say it with peonies, $49.00</chakra.span>
        </Flex>
      ))}
    </Stack>
  );
}

function Shape() {
  return (
    <Stack gap="8">
      <Grid templateColumns="auto 1fr" columnGap="5" rowGap="2" alignItems="center">
        {spaces.map((space) => (
          <Fragment key={space}>
            <chakra.span textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
              {space} · {Number(space) * 4} px
            </chakra.span>
            <Box height="3" width={space} bg="brand" borderRadius="full" />
          </Fragment>
        ))}
      </Grid>
      <Flex wrap="wrap" gap="5">
        {radii.map((radius) => (
          <div key={radius}>
            <Box width="96px" height="72px" bg="brand.soft" borderRadius={radius} />
            <chakra.p textStyle="small" mt="1.5">
              {radius}
            </chakra.p>
          </div>
        ))}
        <div>
          <Box width="96px" height="72px" bg="surface" borderRadius="lg" boxShadow="float" />
          <chakra.p textStyle="small" mt="1.5">
            float
          </chakra.p>
        </div>
      </Flex>
    </Stack>
  );
}

function Motion() {
  const [isThere, setThere] = useState(false);
  return (
    <Stack gap="4" align="flex-start">
      <Button variant="outline" onClick={() => setThere(!isThere)}>
        Move
      </Button>
      {motions.map(([duration, use]) => (
        <Flex key={duration} align="center" gap="5" wrap="wrap">
          <Box width="220px" bg="brand.soft" borderRadius="full">
            <Box
              width="44px"
              height="44px"
              borderRadius="full"
              bg="brand"
              transitionProperty="transform"
              transitionDuration={duration}
              transitionTimingFunction="out"
              transform={isThere ? 'translateX(176px)' : 'none'}
            />
          </Box>
          <span>
            {duration}, {use}
          </span>
        </Flex>
      ))}
    </Stack>
  );
}

function Icons() {
  return (
    <Flex wrap="wrap" gap="6">
      {icons.map((Icon, index) => (
        <Icon key={index} size={26} strokeWidth={1.75} aria-hidden />
      ))}
    </Flex>
  );
}
