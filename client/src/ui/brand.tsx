import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useShopName } from '~/graphql/use-shop';
import { paths } from '~/lib/paths';

/** The shop's picture and name, leading home. */
export function Brand({ isCompact }: { isCompact?: boolean }) {
  const name = useShopName();
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap={isCompact ? { base: '1.5', md: '2.5' } : '2.5'}
      minHeight="control"
      flexShrink="0"
      fontFamily="heading"
      fontWeight="heading"
      fontSize={isCompact ? { base: '17', sm: '21', md: '28' } : { base: '21', md: '28' }}
      letterSpacing="-0.015em"
      whiteSpace={isCompact ? 'nowrap' : undefined}
      css={{ fontVariationSettings: "'SOFT' 100" }}
    >
      <Link to={paths.home} aria-label={`${name}, home`}>
        <chakra.img
          src="/images/logo.svg"
          alt=""
          width={isCompact ? { base: '26px', md: '34px' } : '34px'}
          height="auto"
          aspectRatio="1"
        />
        <chakra.span css={isCompact ? { '@media (max-width: 21.8rem)': { display: 'none' } } : undefined}>
          {name}
        </chakra.span>
      </Link>
    </chakra.span>
  );
}
