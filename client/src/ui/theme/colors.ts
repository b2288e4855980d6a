import { topColors } from './top-colors';

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** The shop's colors, light and dark. `client/src/ui/contrast.test.ts` checks the contrast of those that meet. */
export const colors = {
  canvas: both('#FFF9F3', '#1B1217'),
  surface: both('#FFFFFF', '#271A21'),
  ink: both('#2B1B24', '#F9EFF1'),
  muted: both('#6B5560', '#CBB6BE'),
  line: both('#F0E4DA', '#3B2831'),
  /** Borders that must be seen to know a control: 3:1 on the canvas. */
  control: both('#8C7680', '#93808A'),
  brand: {
    DEFAULT: both('#B4235A', '#F08DB1'),
    hover: both('#971B4A', '#F6A9C5'),
    soft: both('#FBE3EC', '#4A2233'),
    softHover: both('#F7D3E1', '#5B2B40'),
    /** Text on the brand color. */
    on: both('#FFFFFF', '#2B0F1B'),
  },
  leaf: { DEFAULT: both('#2F6B4F', '#8FD3AE'), soft: both('#E2F1E8', '#20392D') },
  sun: { DEFAULT: both('#F2B84B', '#F2B84B') },
  amber: { DEFAULT: both('#6E4B05', '#F4CE7D'), soft: both('#FDF0D2', '#3E3013') },
  blue: { DEFAULT: both('#274690', '#AFC3F5'), soft: both('#E5ECFB', '#222E4F') },
  danger: { DEFAULT: both('#A3161F', '#FFB3AE'), soft: both('#FCE6E4', '#4D1F1F') },
  /** The promotional bar and the admin's side bar. */
  plum: { DEFAULT: both(topColors.light, topColors.dark), on: both('#FFFFFF', '#F9EFF1') },
  /** On the admin's side bar: the line of the present page, and the one under the pointer. */
  bar: { active: both('#B4235A', '#971B4A'), hover: both('#4A3540', '#33232C') },
  /** The admin's calmer canvas. */
  calm: both('#FBF6F1', '#1B1217'),
  shimmer: { from: both('#F3E7DE', '#33232C'), to: both('#FBF3EC', '#3F2C36') },
  /** On picture tiles, which stay light in the dark. */
  tileInk: both('#2B1B24', '#2B1B24'),
  tileBrand: { DEFAULT: both('#8E1545', '#8E1545'), hover: both('#6F0E35', '#6F0E35') },
  tileSurface: both('#FFFFFF', '#FFFFFF'),
  tileSale: both('#B4235A', '#B4235A'),
  /** What lies over the page behind a dialog. */
  veil: both('rgba(43, 27, 36, 0.5)', 'rgba(10, 5, 8, 0.64)'),
};
