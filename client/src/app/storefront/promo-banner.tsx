import { css } from 'styled-system/css';
import { useShop } from '~/graphql/use-shop';

/** The line at the very top. */
export function PromoBanner() {
  const text = useShop()?.bannerText;
  if (!text) return null;
  return (
    <aside
      className={css({
        bg: 'plum',
        color: 'plum.on',
        textAlign: 'center',
        fontSize: '13',
        fontWeight: 'semibold',
        letterSpacing: '0.08em',
        textTransform: 'uppercase',
        px: '4',
        py: '2.5',
        lineHeight: '1.125rem',
      })}
      aria-label="Offer"
    >
      {text}
    </aside>
  );
}
