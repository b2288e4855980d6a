import { valuesOf, type Variant } from './shown-variant';

/**
 * The variant that another choice leads to: the one that differs in nothing else, or else the first with that value.
 * @returns undefined when no variant has it
 */
export function chooseVariant(
  variants: readonly Variant[],
  current: Variant,
  option: number,
  value: string,
): Variant | undefined {
  const wanted = valuesOf(current).map((now, index) => (index === option ? value : now));
  const isWanted = (variant: Variant) => valuesOf(variant).every((own, index) => own === wanted[index]);
  return variants.find(isWanted) ?? variants.find((variant) => valuesOf(variant)[option] === value);
}
