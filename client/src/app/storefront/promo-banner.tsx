import { chakra } from '@chakra-ui/react';
import { useShopQuery } from '~/graphql/operations/shop';

/** The text of the specification, until the shop's own is read. */
const DOCUMENTED_TEXT = 'FREE SHIPPING WHEN YOU SPEND $75';

/** The line at the very top. */
export function PromoBanner() {
  const { data } = useShopQuery();
  const text = data?.shop.bannerText ?? DOCUMENTED_TEXT;
  if (!text) return null;
  return (
    <chakra.aside
      aria-label="Offer"
      bg="plum"
      color="plum.on"
      textAlign="center"
      fontSize="13"
      fontWeight="semibold"
      letterSpacing="0.08em"
      textTransform="uppercase"
      px="4"
      py="2.5"
      lineHeight="18px"
    >
      {text}
    </chakra.aside>
  );
}
