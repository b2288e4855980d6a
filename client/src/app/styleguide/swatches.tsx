import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useColorMode } from '~/ui/color-mode';
import { colorOf, colorPairs, contrastRatio } from './contrast';

/** Every color with its value in both modes. */
const names = [
  'canvas',
  'surface',
  'calm',
  'ink',
  'muted',
  'line',
  'control',
  'brand',
  'brand.hover',
  'brand.soft',
  'brand.softHover',
  'brand.on',
  'leaf',
  'leaf.soft',
  'sun',
  'amber',
  'amber.soft',
  'blue',
  'blue.soft',
  'danger',
  'danger.soft',
  'plum',
  'plum.on',
  'shimmer.from',
  'shimmer.to',
  'tileInk',
  'tileBrand',
  'tileSale',
] as const;

/** The colors as they are now, with both modes' values. */
export function Swatches() {
  return (
    <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(150px, 1fr))" gap="4">
      {names.map((name) => (
        <li key={name}>
          <Box height="72px" borderRadius="md" border="1px solid {colors.line}" bg={name} />
          <chakra.p fontWeight="semibold" mt="2">
            {name}
          </chakra.p>
          <chakra.p textStyle="tiny" color="muted" fontVariantNumeric="tabular-nums">
            {colorOf(name, 'light')} · {colorOf(name, 'dark')}
          </chakra.p>
        </li>
      ))}
    </Grid>
  );
}

/** The six families of the picture tiles. */
export function Tiles() {
  return (
    <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(110px, 1fr))" gap="4">
      {(['rose', 'peach', 'sky', 'lilac', 'leaf', 'sun'] as const).map((name) => (
        <li key={name}>
          <Box aspectRatio="1" borderRadius="lg" bgImage={`{gradients.${name}}`} />
          <chakra.p textStyle="small" mt="1.5">
            {name}
          </chakra.p>
        </li>
      ))}
    </Grid>
  );
}

/** The pairs of colors, and their contrast in the current mode. */
export function Contrasts() {
  const mode = useColorMode();
  return (
    <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(270px, 1fr))" gap="3">
      {colorPairs.map(({ front, back, use, least }) => {
        const ratio = contrastRatio(colorOf(front, mode), colorOf(back, mode));
        return (
          <Flex
            as="li"
            key={use}
            align="center"
            justify="space-between"
            gap="3"
            px="4"
            py="3"
            borderRadius="md"
            border="1px solid {colors.line}"
            bg={back}
            color={least === 3 ? 'ink' : front}
          >
            <span>
              <chakra.span display="block" fontWeight="semibold">
                {use}
              </chakra.span>
              <chakra.span textStyle="tiny">
                {front} on {back}
              </chakra.span>
            </span>
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="bold" whiteSpace="nowrap">
              {ratio.toFixed(1)} {ratio >= least ? '✓' : '✗'}
            </chakra.span>
          </Flex>
        );
      })}
    </Grid>
  );
}
