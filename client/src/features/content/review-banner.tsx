import { Box, chakra, Flex } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { useShopQuery } from '~/graphql/operations/shop';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** What customers say on average, and one of them. Absent where the shop has no figures (decision S44). */
export function ReviewBanner() {
  const { data } = useShopQuery();
  const summary = data?.shop.reviewSummary;
  if (!summary) return null;
  return (
    <chakra.section
      aria-label="Reviews"
      bg="leaf.soft"
      borderRadius="xl"
      px={{ base: '6', md: '14' }}
      py={{ base: '8', md: '12' }}
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'flex-start', md: 'center' }}
        gap={{ base: '4', md: '14' }}
      >
        <Box flexShrink="0">
          <chakra.p textStyle="display" lineHeight="1">
            {summary.rating.toFixed(1)} <chakra.span textStyle="card">of 5</chakra.span>
          </chakra.p>
          <Flex gap="1" mt="2" color="sun" aria-hidden>
            {Array.from({ length: 5 }, (_, index) => (
              <Star key={index} size={20} fill={index < Math.round(summary.rating) ? 'currentColor' : 'none'} />
            ))}
          </Flex>
          <chakra.p mt="1.5" color="muted">
            {summary.count.toLocaleString('en-US')} reviews
          </chakra.p>
        </Box>
        <chakra.figure>
          <chakra.blockquote textStyle="subheading" lineHeight="snug" fontWeight="450">
            “{summary.quote}”
          </chakra.blockquote>
          {summary.author && (
            <chakra.figcaption mt="3" color="muted">
              <VisuallyHidden>Written by </VisuallyHidden>
              {summary.author}
            </chakra.figcaption>
          )}
        </chakra.figure>
      </Flex>
    </chakra.section>
  );
}
