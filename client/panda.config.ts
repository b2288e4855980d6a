import { defineConfig } from '@pandacss/dev';
import { preset as base } from '@pandacss/preset-base';
import { colors } from './src/ui/theme/colors';
import { globalCss } from './src/ui/theme/global-css';
import { recipes } from './src/ui/theme/recipes';
import { keyframes, textStyles, tokens } from './src/ui/theme/tokens';

/** The shop's look, compiled to one style sheet at build time. Nothing of a component library's own face is taken over. */
export default defineConfig({
  // Without its layout patterns, which nothing here uses.
  presets: [{ name: 'utilities', utilities: base.utilities, conditions: base.conditions }],
  eject: true,
  preflight: true,
  logLevel: 'silent',
  outdir: '../dist/styled-system',
  // Nothing of a recipe that is gone stays.
  clean: true,
  outExtension: 'js',
  include: ['./src/**/*.{ts,tsx}'],
  exclude: ['./src/**/*.test.{ts,tsx}'],
  importMap: 'styled-system',
  prefix: { cssVar: 'gs' },
  conditions: {
    extend: {
      // Not on touch screens, where it would stay after a tap, and not on what can't be pressed.
      hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
      active: '&:is(:active, [data-active]):not(:disabled, [data-disabled])',
      first: '&:first-of-type',
      last: '&:last-of-type',
      notFirst: '&:not(:first-of-type)',
    },
  },
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens: { colors },
    textStyles,
    recipes,
  },
  staticCss: { recipes: '*' },
});
