import { parseTaxRules, taxLimits } from '@domain/tax-draft.js';
import { documentedTaxRules } from '@domain/taxes.js';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { TaxForm_RulesFragment } from '~/graphql/generated';
import { useAdminTaxRulesQuery, useUpdateTaxRulesMutation } from '~/graphql/operations/admin-taxes';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { LeaveGuard } from '../leave-guard';
import { ontoNewer } from '../onto-newer';
import { StaleNotice } from '../stale-notice';
import { useVersionedForm } from '../use-versioned-form';
import { CountryList } from '../zones/place-fields';
import {
  blankClass,
  blankTaxZone,
  changesOf,
  inputOf,
  valuesOf,
  withSavedIds,
  type TaxValues,
} from './tax-form-values';
import { ZoneFields } from './zone-fields';

/** The tax rules, once they are known. */
export function Taxes() {
  const { data, error, refetch } = useAdminTaxRulesQuery();
  if (data) return <TaxForm saved={data.taxRules} readAgain={async () => (await refetch()).data?.taxRules} />;
  if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading taxes">
      <VisuallyHidden>Loading taxes</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Bone key={row} className={css({ height: '120px', borderRadius: 'xl', mb: '4' })} />
      ))}
    </div>
  );
}

/** Whether prices include tax, the classes of products, and the rates by place; saved together. */
function TaxForm({
  saved,
  readAgain,
}: {
  saved: TaxForm_RulesFragment;
  readAgain: () => Promise<TaxForm_RulesFragment | undefined>;
}) {
  const isHydrated = useIsHydrated();
  const { form, base, values, setValues, errors, clearErrors, hasChanges, isStale, isBusy, submit, startFrom, finish } =
    useVersionedForm({ draftName: 'tax-form', saved, valuesOf, subject: 'the taxes', readAgain });
  const [update] = useUpdateTaxRulesMutation();
  const listId = useId();
  const { classes, zones } = values;

  const change = (part: Partial<TaxValues>) => {
    const next = { ...values, ...part };
    if (countOf(next) !== countOf(values)) clearErrors();
    setValues(next);
  };
  const trySaving = () => {
    const parsed = parseTaxRules(inputOf(values), documentedTaxRules);
    return submit('errors' in parsed ? parsed.errors : undefined, async () => {
      const { data } = await update({ variables: { input: { version: base.version, ...changesOf(values, base) } } });
      if (data) {
        const after = startFrom(data.updateTaxRules);
        // What was typed while it was on its way is yet to be saved.
        setValues((typed) => ontoNewer(withSavedIds(typed, values), withSavedIds(values, values), after));
      }
      toast.success('Taxes saved');
    });
  };
  /** The error of a class's rate, which goes by its place among the rates that were sent; Standard (null) is the first. */
  const percentError = (zoneIndex: number, key: string | null) => {
    const percents = zones[zoneIndex]?.percents;
    const sent = [null, ...classes.flatMap((one) => (percents?.[one.key]?.trim() ? [one.key] : []))];
    const at = `zones.${zoneIndex}.rates.${sent.indexOf(key)}`;
    return errors[`${at}.percent`] ?? errors[`${at}.taxClass`];
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Taxes"
      onSubmit={(event) => {
        event.preventDefault();
        void trySaving();
      }}
    >
      <LeaveGuard hasChanges={hasChanges} onDiscard={finish} />
      {isStale && <StaleNotice subject="the taxes" />}
      <Panel aria-labelledby="tax-prices">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="tax-prices">
          Prices
        </h2>
        <SwitchField
          label="Prices include tax"
          hint={
            values.pricesIncludeTax
              ? 'Shoppers pay the prices that they see, and the summary says how much tax they include.'
              : 'Tax is added at checkout.'
          }
          checked={values.pricesIncludeTax}
          onChange={(event) => change({ pricesIncludeTax: event.target.checked })}
        />
      </Panel>
      <Panel className={css({ mt: '4' })} aria-labelledby="tax-classes">
        <h2 className={css({ textStyle: 'card' })} id="tax-classes">
          Tax classes
        </h2>
        <p className={css({ textStyle: 'small', color: 'muted', maxWidth: 'reading' })}>
          Products are of the class Standard unless you give them another one, such as Reduced or Zero.
        </p>
        {classes.map(({ key, name }, index) => (
          <div key={key} className={css({ display: 'flex', gap: '3', alignItems: 'flex-start', mt: '4' })}>
            <div className={css({ flex: '1', maxWidth: '24rem' })}>
              <TextField
                label={`Class ${index + 1}`}
                value={name}
                maxLength={taxLimits.className}
                autoComplete="off"
                error={errors[`classes.${index}.name`] ?? errors[`classes.${index}.id`]}
                onChange={(event) =>
                  change({
                    classes: classes.map((one) => (one.key === key ? { ...one, name: event.target.value } : one)),
                  })
                }
              />
            </div>
            <div className={css({ pt: '7' })}>
              <IconButton
                label={`Remove class ${index + 1}`}
                onClick={() => change({ classes: classes.filter((one) => one.key !== key) })}
              >
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </div>
          </div>
        ))}
        <ListError text={errors['classes']} />
        <Button
          className={css({ mt: '4' })}
          variant="soft"
          disabled={!isHydrated || classes.length >= taxLimits.classes}
          onClick={() => change({ classes: [...classes, blankClass()] })}
        >
          <Plus size={18} aria-hidden />
          Add a class
        </Button>
      </Panel>
      <Panel className={css({ mt: '4' })} aria-labelledby="tax-zones">
        <h2 className={css({ textStyle: 'card' })} id="tax-zones">
          Rates by place
        </h2>
        <p className={css({ textStyle: 'small', color: 'muted', maxWidth: 'reading' })}>
          The place that says most about an address counts: a postal code before a region, a region before a country. A
          region is compared with the state or region of an address and with its city. A place without a country holds
          everywhere else, for pickups, and until the address is known. If there is none, the tax rate in the settings
          does, for items only.
        </p>
        <CountryList id={listId} />
        {zones.map((zone, index) => (
          <ZoneFields
            key={zone.key}
            zone={zone}
            number={index + 1}
            classes={classes}
            countryList={listId}
            errorOf={(field) => errors[`zones.${index}.${field}`]}
            percentErrorOf={(key) => percentError(index, key)}
            onChange={(part) =>
              change({ zones: zones.map((one) => (one.key === zone.key ? { ...one, ...part } : one)) })
            }
            onRemove={() => change({ zones: zones.filter(({ key }) => key !== zone.key) })}
          />
        ))}
        <ListError text={errors['zones']} />
        <Button
          className={css({ mt: '4' })}
          variant="soft"
          disabled={!isHydrated || zones.length >= taxLimits.zones}
          onClick={() => change({ zones: [...zones, blankTaxZone()] })}
        >
          <Plus size={18} aria-hidden />
          Add a place
        </Button>
      </Panel>
      <div className={css({ display: 'flex', justifyContent: 'flex-end', mt: '5' })}>
        <Button type="submit" disabled={!isHydrated || isBusy || !hasChanges}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** The number of all entries that would be sent; every zone has one rate or more. */
function countOf(values: TaxValues): number {
  const { classes, zones } = inputOf(values);
  return classes.length + zones.flatMap(({ rates }) => rates).length;
}

function ListError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })} role="alert">
      {text}
    </p>
  );
}
