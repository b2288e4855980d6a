import { deliveryLimits, parseDeliveryMethod } from '@domain/delivery-draft.js';
import { Plus } from 'lucide-react';
import { useEffect, useId } from 'react';
import { css } from 'styled-system/css';
import type { DeliveryMethod_SourceFragment } from '~/graphql/generated';
import { useCreateDeliveryMethodMutation, useUpdateDeliveryMethodMutation } from '~/graphql/operations/admin-delivery';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { LeaveGuard } from '../leave-guard';
import { StaleNotice } from '../stale-notice';
import { useVersionedForm } from '../use-versioned-form';
import { CountryList } from '../zones/place-fields';
import {
  blankMethod,
  blankRate,
  changesOf,
  forRules,
  inputOf,
  valuesOf,
  type MethodValues,
} from './method-form-values';
import { RateFields } from './rate-fields';

type Source = DeliveryMethod_SourceFragment;

/** The list under which drafts of methods are kept. */
export const METHOD_DRAFTS = 'method-form';

/** A delivery method that is added or edited: what it is, how long it takes, and what it costs where. */
export function MethodForm({
  method,
  readAgain,
  onDone,
}: {
  /** Null for a new one. */
  method: Source | null;
  /** Reads the method as it is now. */
  readAgain: () => Promise<Source | undefined>;
  /** Saved, or given up. */
  onDone: () => void;
}) {
  const { form, base, values, change, errors, clearErrors, hasChanges, isStale, isBusy, submit, finish } =
    useVersionedForm<Source | null, MethodValues>({
      saved: method,
      valuesOf: (saved) => (saved ? valuesOf(saved) : blankMethod()),
      ...{ draftName: `${METHOD_DRAFTS} ${method?.id ?? 'new'}`, subject: 'this delivery method', readAgain },
    });
  const [create] = useCreateDeliveryMethodMutation();
  const [update] = useUpdateDeliveryMethodMutation();
  const listId = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const changeRates = (rates: MethodValues['rates']) => {
    if (countOf(rates) !== countOf(values.rates)) clearErrors();
    change({ rates });
  };
  const close = () => {
    finish();
    onDone();
  };
  const trySaving = () => {
    const input = inputOf(values);
    const parsed = parseDeliveryMethod(forRules(input));
    return submit('errors' in parsed ? parsed.errors : undefined, async () => {
      if (base) {
        const { id, version } = base;
        await update({ variables: { input: { id, version, ...changesOf(values, base) } } });
      } else await create({ variables: { input } });
      toast.success('Delivery method saved');
      close();
    });
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={method ? `Edit ${method.name}` : 'New delivery method'}
      onSubmit={(event) => {
        event.preventDefault();
        void trySaving();
      }}
    >
      <LeaveGuard hasChanges={hasChanges} onDiscard={close} />
      {isStale && <StaleNotice subject="this delivery method" />}
      <div className={css({ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: '4' })}>
        <TextField
          label="Name"
          value={values.name}
          maxLength={deliveryLimits.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <FormField label="Kind" error={errors['kind']}>
          {(control) => (
            <Select
              {...control}
              value={values.kind}
              onChange={(event) => change({ kind: event.target.value as MethodValues['kind'] })}
            >
              <option value="SHIP">Sent to the address</option>
              <option value="PICKUP">Picked up in the shop</option>
            </Select>
          )}
        </FormField>
        <TextField
          label="Business days, at least"
          value={values.minDays}
          inputMode="numeric"
          error={errors['minDays']}
          onChange={(event) => change({ minDays: event.target.value })}
        />
        <TextField
          label="Business days, at most"
          value={values.maxDays}
          inputMode="numeric"
          error={errors['maxDays']}
          onChange={(event) => change({ maxDays: event.target.value })}
        />
      </div>
      <div className={css({ mt: '4' })}>
        <TextField
          label="Note for shoppers"
          hint="Optional, such as when and where to pick up."
          value={values.note}
          maxLength={deliveryLimits.note}
          error={errors['note']}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
      <div className={css({ mt: '4' })}>
        <SwitchField
          label="Offered"
          hint={values.isActive ? 'Shoppers can choose it.' : 'Shoppers don’t see it.'}
          checked={values.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      </div>
      <CountryList id={listId} />
      <h3 className={css({ fontWeight: 'semibold', mt: '6' })}>Prices</h3>
      <p className={css({ textStyle: 'small', color: 'muted', maxWidth: 'reading' })}>
        The price that says most about an address counts: a postal code before a region, a region before a country. A
        region is compared with the state or region of an address and with its city. Leave a price empty where you don’t
        deliver.
      </p>
      {values.rates.map((rate, index) => (
        <RateFields
          key={rate.key}
          rate={rate}
          number={index + 1}
          countryList={listId}
          errors={errors}
          field={`rates.${index}`}
          onChange={(part) =>
            changeRates(values.rates.map((one) => (one.key === rate.key ? { ...one, ...part } : one)))
          }
          onRemove={
            values.rates.length > 1 ? () => changeRates(values.rates.filter(({ key }) => key !== rate.key)) : undefined
          }
        />
      ))}
      {errors['rates'] && (
        <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })} role="alert">
          {errors['rates']}
        </p>
      )}
      <Button
        className={css({ mt: '4' })}
        variant="soft"
        disabled={values.rates.length >= deliveryLimits.rates}
        onClick={() => changeRates([...values.rates, blankRate()])}
      >
        <Plus size={18} aria-hidden />
        Add a price for a place
      </Button>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', justifyContent: 'flex-end', mt: '6' })}>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy || (base !== null && !hasChanges)}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** The number of all steps; every rate has one or more. */
function countOf(rates: MethodValues['rates']): number {
  return rates.flatMap(({ steps }) => steps).length;
}
