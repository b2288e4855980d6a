import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { periodChoices, searchOfPeriod, type PeriodChoice } from './report-period';

/**
 * Which days the page reports: a period at once, or two dates. What is chosen is in the address.
 * @param shown the days that are on the screen, which own dates begin with; null before they are known
 * @param errors what is wrong with the dates in the address
 */
export function PeriodForm({
  choice,
  dates,
  shown,
  errors,
}: {
  choice: PeriodChoice;
  dates: { from: string; to: string };
  shown: { from: string; to: string } | null;
  errors: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  const show = (search: string, field: string) =>
    void navigate({ search }, { state: keepsFocusOn(field), preventScrollReset: true });
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-start' })}>
      <div className={css({ width: { base: 'full', sm: '200px' } })}>
        <FormField label="Period">
          {(control) => (
            <Select
              {...control}
              name="period"
              // On the way back, the browser would restore the last choice, whatever the address says.
              autoComplete="off"
              value={choice}
              onChange={({ target }) => show(searchOfPeriod(target.value as PeriodChoice, shown), 'period')}
            >
              {periodChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      {choice === 'own' && (
        <form
          // Starts over with the dates of another address.
          key={`${dates.from} ${dates.to}`}
          className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}
          aria-label="Custom dates"
          autoComplete="off"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget);
            const text = (name: string) => {
              const value = typed.get(name);
              return typeof value === 'string' ? value : '';
            };
            show(searchOfPeriod('own', { from: text('from'), to: text('to') }), 'from');
          }}
        >
          <div className={css({ width: { base: 'full', sm: '170px' } })}>
            <TextField label="First day" type="date" name="from" defaultValue={dates.from} error={errors['from']} />
          </div>
          <div className={css({ width: { base: 'full', sm: '170px' } })}>
            <TextField label="Last day" type="date" name="to" defaultValue={dates.to} error={errors['to']} />
          </div>
          <div className={css({ pt: { sm: '30px' }, width: { base: 'full', sm: 'auto' } })}>
            <Button type="submit" size="lg" isWide>
              Show
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
