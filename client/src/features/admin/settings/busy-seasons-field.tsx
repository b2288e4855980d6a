import type { BusySeason } from '@domain/delivery-dates.js';
import { settingProblem } from '@domain/shop-settings.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { readNumber } from '../typed-number';
import { RemovableChips } from './removable-chips';
import { seasonLabel, settingLabels } from './setting-words';

const nothing = { from: '', until: '', days: '' };

/** The field that a problem with a season is about. */
function wrongField({ from, until }: typeof nothing): keyof typeof nothing {
  if (from === '') return 'from';
  return until === '' || until < from ? 'until' : 'days';
}

/** The times in which all orders take longer: a list with a way to add and to take away. */
export function BusySeasonsField({
  seasons,
  error,
  onChange,
}: {
  seasons: readonly BusySeason[];
  error?: string | undefined;
  onChange: (seasons: BusySeason[]) => void;
}) {
  const [typed, setTyped] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const focus = (name: keyof typeof nothing) =>
    fields.current?.querySelector<HTMLInputElement>(`[name=season-${name}]`)?.focus();
  const errorOf = (name: keyof typeof nothing) =>
    problem !== null && wrongField(typed) === name ? problem : name === 'from' ? error : undefined;
  const type = (change: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
  };
  const add = () => {
    const season = { ...typed, days: readNumber(typed.days) };
    const found = settingProblem('busySeasons', [...seasons, season]);
    setProblem(found);
    focus(found === null ? 'from' : wrongField(typed));
    if (found !== null) return;
    const isThere = seasons.some((one) => seasonLabel(one) === seasonLabel(season));
    if (!isThere) onChange([...seasons, season].sort((one, other) => (one.from < other.from ? -1 : 1)));
    setTyped(nothing);
  };
  return (
    <fieldset
      ref={fields}
      // Enter adds the season instead of saving everything.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <legend className={css({ fontWeight: 'semibold' })}>{settingLabels.busySeasons}</legend>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })}>
        Weeks in which every order takes longer, such as those before a holiday. Pages promise later days by themselves.
      </p>
      <div className={css({ display: 'flex', gap: '2.5', flexWrap: 'wrap', alignItems: 'flex-start' })}>
        <div className={css({ flex: '1 1 11rem', maxWidth: '16rem' })}>
          <FormField label="First day" error={errorOf('from')}>
            {(control) => (
              <Input
                {...control}
                name="season-from"
                type="date"
                value={typed.from}
                onChange={(event) => type({ from: event.target.value })}
              />
            )}
          </FormField>
        </div>
        <div className={css({ flex: '1 1 11rem', maxWidth: '16rem' })}>
          <FormField label="Last day" error={errorOf('until')}>
            {(control) => (
              <Input
                {...control}
                name="season-until"
                type="date"
                value={typed.until}
                onChange={(event) => type({ until: event.target.value })}
              />
            )}
          </FormField>
        </div>
        <div className={css({ flex: '1 1 8rem', maxWidth: '10rem' })}>
          <TextField
            label="Extra days"
            name="season-days"
            inputMode="numeric"
            error={errorOf('days')}
            value={typed.days}
            onChange={(event) => type({ days: event.target.value })}
          />
        </div>
        {/* Beside the inputs, under the line of their labels. */}
        <Button className={css({ minHeight: 'controlLarge', mt: 'calc(1.5rem + 6px)' })} variant="soft" onClick={add}>
          Add season
        </Button>
      </div>
      <RemovableChips
        label={settingLabels.busySeasons}
        texts={seasons.map(seasonLabel)}
        onRemove={(removed) => {
          onChange(seasons.filter((_, index) => index !== removed));
          focus('from');
        }}
      />
    </fieldset>
  );
}
