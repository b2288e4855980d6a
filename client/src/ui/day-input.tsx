import { css } from 'styled-system/css';
import { Input } from './input';

/** The day by which gifts are needed, in a form that an address says. */
export function DayInput({ label, value, min }: { label: string; value: string | null; min?: string | undefined }) {
  return (
    <Input
      className={css({ width: '168px', borderRadius: 'full' })}
      type="date"
      name="arrivesBy"
      aria-label={label}
      min={min}
      defaultValue={value ?? ''}
    />
  );
}
