import { css, cx } from 'styled-system/css';
import { useShopName } from '~/graphql/use-shop';
import { paths } from '~/lib/paths';
import { Link } from './link';

/** The shop's picture and name, leading home. */
export function Brand({ isCompact }: { isCompact?: boolean }) {
  const name = useShopName();
  return (
    <Link
      className={cx(
        css({
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 'control',
          flexShrink: '0',
          fontFamily: 'heading',
          fontWeight: 'heading',
          letterSpacing: '-0.015em',
          fontVariationSettings: "'SOFT' 100",
        }),
        isCompact
          ? css({ gap: { base: '1.5', md: '2.5' }, fontSize: { base: '17', sm: '21', md: '28' }, whiteSpace: 'nowrap' })
          : css({ gap: '2.5', fontSize: { base: '21', md: '28' } }),
      )}
      to={paths.home}
      aria-label={`${name}, home`}
    >
      <img
        className={cx(
          css({ aspectRatio: '1', height: 'auto' }),
          isCompact ? css({ width: { base: '26px', md: '34px' } }) : css({ width: '34px' }),
        )}
        src="/images/logo.svg"
        alt=""
      />
      <span className={isCompact ? css({ '@media (max-width: 21.8rem)': { display: 'none' } }) : undefined}>
        {name}
      </span>
    </Link>
  );
}
