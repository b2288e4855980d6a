import { settingProblem } from '@domain/shop-settings.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { RemovableChips } from './removable-chips';
import { dateLabel, settingLabels } from './setting-words';
import { datesWith } from './settings-form-values';

/** Dates on which nothing leaves: a list with a way to add and to take away. */
export function ClosedDatesField({
  dates,
  typed,
  error,
  onType,
  onChange,
}: {
  dates: readonly string[];
  /** What is typed of another one. */
  typed: string;
  error?: string | undefined;
  onType: (typed: string) => void;
  onChange: (dates: string[]) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    input.current?.focus();
    if (typed === '') return;
    // Browsers take years of five digits, which can't be shown in the list below.
    const found = settingProblem('closedDates', [...dates, typed]);
    setProblem(found);
    if (found !== null) return;
    onChange(datesWith(dates, typed));
    onType('');
  };
  return (
    <div>
      <FormField
        label={settingLabels.closedDates}
        hint="Holidays and other days off, in addition to closed weekdays. Orders for that day are marked “Date at risk”."
        error={problem ?? error}
      >
        {(control) => (
          <div className={css({ display: 'flex', gap: '2.5', flexWrap: 'wrap' })}>
            <Input
              ref={input}
              className={css({ width: 'auto', flex: '1 1 11rem', maxWidth: '16rem' })}
              {...control}
              name="closed-date"
              type="date"
              value={typed}
              onChange={(event) => {
                onType(event.target.value);
                setProblem(null);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Adds the date instead of saving everything.
                event.preventDefault();
                add();
              }}
            />
            <Button className={css({ minHeight: 'controlLarge' })} variant="soft" onClick={add}>
              Add date
            </Button>
          </div>
        )}
      </FormField>
      <RemovableChips
        label="Closed dates"
        texts={dates.map(dateLabel)}
        onRemove={(removed) => {
          onChange(dates.filter((_, index) => index !== removed));
          input.current?.focus();
        }}
      />
    </div>
  );
}
