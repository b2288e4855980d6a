import { settingProblem } from '@domain/shop-settings.js';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { IconButton } from '~/ui/icon-button';
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
      {dates.length > 0 && (
        <ul
          className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}
          aria-label="Closed dates"
        >
          {dates.map((date) => (
            <li
              key={date}
              className={css({
                display: 'flex',
                alignItems: 'center',
                ps: '4',
                bg: 'brand.soft',
                color: 'ink',
                borderRadius: 'full',
                fontVariantNumeric: 'tabular-nums',
              })}
            >
              {dateLabel(date)}
              <IconButton
                label={`Remove ${dateLabel(date)}`}
                onClick={() => {
                  onChange(dates.filter((one) => one !== date));
                  input.current?.focus();
                }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
