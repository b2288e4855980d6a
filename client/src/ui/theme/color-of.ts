import { colors } from './colors';

interface Color {
  value: { base: string; _dark: string };
}

/**
 * A color's value in a mode: `colorOf('brand.soft', 'dark')`.
 * @throws Error for a name that isn't a color of the shop
 */
export function colorOf(name: string, mode: 'light' | 'dark'): string {
  const [group = '', shade = 'DEFAULT'] = name.split('.');
  const entry = (colors as Record<string, Color | Record<string, Color>>)[group];
  const color = entry && 'value' in entry ? (entry as Color) : entry?.[shade];
  if (!color) throw new Error(`The theme has no color '${name}'`);
  return mode === 'dark' ? color.value._dark : color.value.base;
}
