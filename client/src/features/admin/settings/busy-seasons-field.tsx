import type { BusySeason } from '@domain/delivery-dates.js';
import { settingProblem } from '@domain/shop-settings.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { RemovableChips } from './removable-chips';
import { isBlankSeason, noSeason, seasonsWith, wrongSeasonField, type TypedSeason } from './settings-form-values';
import { seasonLabel, settingLabels } from './setting-words';

/** The times in which all orders take longer: a list with a way to add and to take away. */
export function BusySeasonsField({
  seasons,
  typed,
  error,
  onType,
  onChange,
}: {
  seasons: readonly BusySeason[];
  /** What is typed of another one. */
  typed: TypedSeason;
  error?: string | undefined;
  onType: (typed: TypedSeason) => void;
  onChange: (seasons: BusySeason[]) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const focus = (name: keyof TypedSeason) =>
    fields.current?.querySelector<HTMLInputElement>(`[name=season-${name}]`)?.focus();
  const errorOf = (name: keyof TypedSeason) => (wrongSeasonField(typed) === name ? (problem ?? error) : undefined);
  const type = (change: Partial<TypedSeason>) => {
    onType({ ...typed, ...change });
    setProblem(null);
  };
  const add = () => {
    const found = isBlankSeason(typed) ? 'Enter both days' : settingProblem('busySeasons', seasonsWith(seasons, typed));
    setProblem(found);
    focus(found === null ? 'from' : wrongSeasonField(typed));
    if (found !== null) return;
    onChange(seasonsWith(seasons, typed));
    onType(noSeason);
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
