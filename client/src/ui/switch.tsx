import { chakra, Flex } from '@chakra-ui/react';
import { useId, type ComponentProps, type ReactNode } from 'react';

const Track = chakra('input', {
  base: {
    position: 'relative',
    flexShrink: 0,
    appearance: 'none',
    width: '56px',
    height: '32px',
    borderRadius: 'full',
    bg: 'control',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}',
    _before: {
      content: '""',
      position: 'absolute',
      top: '4px',
      left: '4px',
      width: '24px',
      height: '24px',
      borderRadius: 'full',
      bg: 'surface',
      transition: 'transform {durations.fast} {easings.out}',
    },
    _checked: { bg: 'brand', _before: { transform: 'translateX(24px)' } },
    _disabled: { bg: 'leaf', cursor: 'not-allowed' },
    // Where the system sets the colors, the browser's own checkbox is clearest.
    '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
  },
});

/** Something to switch on and off, with its name and a sentence on what it does; the whole row can be tapped. */
export function SwitchField({
  label,
  hint,
  error,
  ...input
}: { label: ReactNode; hint: ReactNode; error?: string | undefined } & ComponentProps<typeof Track>) {
  const id = useId();
  return (
    <Flex align="center" justify="space-between" gap="5" minHeight="control">
      <chakra.label htmlFor={id} flex="1" cursor="pointer">
        <chakra.span id={`${id}-label`} display="block" fontWeight="semibold">
          {label}
        </chakra.span>
        <chakra.span id={`${id}-hint`} display="block" textStyle="small" color="muted">
          {hint}
        </chakra.span>
        {error && (
          <chakra.span id={`${id}-error`} display="block" mt="1" textStyle="small" color="danger">
            {error}
          </chakra.span>
        )}
      </chakra.label>
      <Track
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
    </Flex>
  );
}
