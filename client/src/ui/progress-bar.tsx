import { css } from 'styled-system/css';

const track = css({
  height: '10px',
  width: 'full',
  overflow: 'hidden',
  bg: 'brand.soft',
  border: '1px solid {colors.control}',
  borderRadius: 'full',
});

/** How far something is. @param label what; its accessible name */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const percent = max > 0 ? Math.min(100, Math.floor((value / max) * 100)) : 0;
  return (
    <div
      className={track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={css({
          height: 'full',
          bg: 'brand',
          transformOrigin: 'left',
          transition: 'transform {durations.slow} {easings.out}',
          // Where the system sets the colors, the bar would be as its ground.
          _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' },
        })}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
