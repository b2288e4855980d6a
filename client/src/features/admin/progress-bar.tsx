import { Box, chakra } from '@chakra-ui/react';

const Track = chakra('div', {
  base: {
    height: '10px',
    width: 'full',
    overflow: 'hidden',
    bg: 'brand.soft',
    border: '1px solid {colors.control}',
    borderRadius: 'full',
  },
});

/** How far something is. @param label what; its accessible name */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const percent = max > 0 ? Math.min(100, Math.floor((value / max) * 100)) : 0;
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <Box
        height="full"
        bg="brand"
        transformOrigin="left"
        transition="transform {durations.slow} {easings.out}"
        // Where the system sets the colors, the bar would be as its ground.
        _highContrast={{ bg: 'Highlight', forcedColorAdjust: 'none' }}
        css={{ transform: 'scaleX(var(--done))' }}
        ref={(bar: HTMLDivElement | null) => bar?.style.setProperty('--done', String(percent / 100))}
      />
    </Track>
  );
}
