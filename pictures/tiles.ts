/** The six color families of the demo shop's pictures. */
import type { DemoTile } from '../server/src/modules/demo/demo-catalog.js';

export interface Palette {
  /** Center and edge of the square tile. */
  tile: readonly [string, string];
  /** Left edge and right-hand glow of a banner slide, deeper so that a heading reads on it. */
  slide: readonly [string, string];
  /** The family's own dark: a gray shadow on a colored ground looks dirty. */
  shadow: string;
}

export const palettes: Readonly<Record<DemoTile, Palette>> = {
  rose: { tile: ['#FDE9EF', '#F7C6D6'], slide: ['#F2A9C4', '#FDDEE8'], shadow: '#7A2145' },
  peach: { tile: ['#FFF0E2', '#FAD7B6'], slide: ['#F9C48F', '#FFEBD6'], shadow: '#7F4413' },
  sky: { tile: ['#E8F4FC', '#C3E1F5'], slide: ['#9DD0F0', '#E2F2FC'], shadow: '#1D4F78' },
  lilac: { tile: ['#F3ECFB', '#DCC8F3'], slide: ['#CBAEEC', '#F1E7FB'], shadow: '#46267A' },
  leaf: { tile: ['#EAF6EC', '#C5E4CB'], slide: ['#A6D8B0', '#E6F5E9'], shadow: '#1F5A33' },
  sun: { tile: ['#FFF7DD', '#F9E3A0'], slide: ['#F9DF92', '#FFF8E0'], shadow: '#7A5A08' },
};

/** The ground of a square picture, as SVG. */
export function tileGround([inner, outer]: readonly [string, string]): string {
  return `<radialGradient id="ground" cx="0.34" cy="0.26" r="0.92"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient><rect width="100%" height="100%" fill="url(#ground)"/>`;
}
