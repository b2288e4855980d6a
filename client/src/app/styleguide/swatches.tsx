import { css } from 'styled-system/css';
import { token } from 'styled-system/tokens';
import { useColorMode } from '~/ui/color-mode';
import { colorOf } from '~/ui/theme/color-of';
import { colorPairs, contrastRatio } from './contrast';

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
    <ul
      className={css({
        display: 'grid',
        listStyleType: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        gap: '4',
      })}
    >
      {names.map((name) => (
        <li key={name}>
          <div
            className={css({ height: '72px', borderRadius: 'md', border: '1px solid {colors.line}' })}
            style={{ background: token.var(`colors.${name}`) }}
          />
          <p className={css({ fontWeight: 'semibold', mt: '2' })}>{name}</p>
          <p className={css({ textStyle: 'tiny', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
            {colorOf(name, 'light')} · {colorOf(name, 'dark')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The six families of the picture tiles. */
export function Tiles() {
  return (
    <ul
      className={css({
        display: 'grid',
        listStyleType: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))',
        gap: '4',
      })}
    >
      {(['rose', 'peach', 'sky', 'lilac', 'leaf', 'sun'] as const).map((name) => (
        <li key={name}>
          <div
            className={css({ aspectRatio: '1', borderRadius: 'lg' })}
            style={{ backgroundImage: token.var(`gradients.${name}`) }}
          />
          <p className={css({ textStyle: 'small', mt: '1.5' })}>{name}</p>
        </li>
      ))}
    </ul>
  );
}

/** The pairs of colors, and their contrast in the current mode. */
export function Contrasts() {
  const mode = useColorMode();
  return (
    <ul
      className={css({
        display: 'grid',
        listStyleType: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(270px, 1fr))',
        gap: '3',
      })}
    >
      {colorPairs.map(({ front, back, use, least }) => {
        const ratio = contrastRatio(colorOf(front, mode), colorOf(back, mode));
        return (
          <li
            key={use}
            className={css({
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: '3',
              px: '4',
              py: '3',
              borderRadius: 'md',
              border: '1px solid {colors.line}',
            })}
            style={{
              background: token.var(`colors.${back}` as never),
              color: token.var(`colors.${least === 3 ? 'ink' : front}` as never),
            }}
          >
            <span>
              <span className={css({ display: 'block', fontWeight: 'semibold' })}>{use}</span>
              <span className={css({ textStyle: 'tiny' })}>
                {front} on {back}
              </span>
            </span>
            <span className={css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'bold', whiteSpace: 'nowrap' })}>
              {ratio.toFixed(1)} {ratio >= least ? '✓' : '✗'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
