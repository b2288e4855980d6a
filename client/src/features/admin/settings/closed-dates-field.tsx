import { settingProblem } from '@domain/shop-settings.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { RemovableChips } from './removable-chips';
import { dateLabel, settingLabels } from './setting-words';

/** Dates on which nothing leaves: a list with a way to add and to take away. */
export function ClosedDatesField({
  dates,
  error,
  onChange,
}: {
  dates: readonly string[];
  error?: string | undefined;
  onChange: (dates: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    input.current?.focus();
    if (typed === '') return;
    // Browsers take years of five digits, which can't be shown in the list below.
    const found = settingProblem('closedDates', [...dates, typed]);
    setProblem(found);
    if (found !== null) return;
    onChange([...new Set([...dates, typed])].sort());
    setTyped('');
  };
  return (
    <div>
      <FormField
        label={settingLabels.closedDates}
        hint="Holidays and other days off, in addition to closed weekdays."
        error={problem ?? error}
      >
        {(control) => (
          <div className={css({ display: 'flex', gap: '2.5', flexWrap: 'wrap' })}>
            <Input
              ref={input}
              className={css({ width: 'auto', flex: '1 1 11rem', maxWidth: '16rem' })}
              {...control}
              type="date"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
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
