import { discountLimits, parseDiscount } from '@domain/discount-draft.js';
import { Plus } from 'lucide-react';
import { useEffect, useId } from 'react';
import { css } from 'styled-system/css';
import type { Discount_FormFragment } from '~/graphql/generated';
import { useCreateDiscountMutation, useUpdateDiscountMutation } from '~/graphql/operations/admin-discounts';
import { Button } from '~/ui/button';
import { CheckboxField } from '~/ui/checkbox';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { LeaveGuard } from '../leave-guard';
import { MoneyField } from '../money-field';
import { StaleNotice } from '../stale-notice';
import { useVersionedForm } from '../use-versioned-form';
import { CountryList, PlaceFields } from '../zones/place-fields';
import { blankZone } from '../zones/zone-values';
import { blankValues, changesOf, forRules, inputOf, valuesOf, type DiscountValues } from './discount-form-values';

type Source = Discount_FormFragment;

/** The list under which drafts of discounts are kept. */
export const DISCOUNT_DRAFTS = 'discount-form';

/** A discount that is added or edited: what it is called, what it takes off, and who can use it when. */
export function DiscountForm({
  discount,
  collections,
  readAgain,
  onDone,
}: {
  /** Null for a new one. */
  discount: Source | null;
  collections: readonly { _id: string; name: string }[];
  /** Reads the discount as it is now. */
  readAgain: () => Promise<Source | undefined>;
  /** Saved, or given up. */
  onDone: () => void;
}) {
  const { form, base, values, change, errors, clearErrors, hasChanges, isStale, isBusy, submit, finish } =
    useVersionedForm<Source | null, DiscountValues>({
      saved: discount,
      valuesOf: (saved) => (saved ? valuesOf(saved) : blankValues),
      ...{ draftName: `${DISCOUNT_DRAFTS} ${discount?.id ?? 'new'}`, subject: 'this discount', readAgain },
    });
  const [create] = useCreateDiscountMutation();
  const [update] = useUpdateDiscountMutation();
  const listId = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const changeZones = (zones: DiscountValues['zones']) => {
    clearErrors();
    change({ zones });
  };
  const close = () => {
    finish();
    onDone();
  };
  const trySaving = () => {
    const input = inputOf(values);
    const parsed = parseDiscount(forRules(input));
    const problems = {
      ...('errors' in parsed && parsed.errors),
      ...(values.hasCode && input.code === '' && { code: 'Enter a code, or make it an automatic offer' }),
    };
    return submit(Object.keys(problems).length > 0 ? problems : undefined, async () => {
      if (base) {
        const { id, version } = base;
        await update({ variables: { input: { id, version, ...changesOf(values, base) } } });
      } else await create({ variables: { input } });
      toast.success('Discount saved');
      close();
    });
  };
  /** A field for one line of text. */
  const text = (
    name: TextName,
    label: string,
    more: Partial<Parameters<typeof TextField>[0]> = {},
    Field = TextField,
  ) => (
    <Field
      label={label}
      autoComplete="off"
      value={values[name]}
      error={errors[name]}
      {...more}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={discount ? `Edit ${discount.name}` : 'New discount'}
      onSubmit={(event) => {
        event.preventDefault();
        void trySaving();
      }}
    >
      <LeaveGuard hasChanges={hasChanges} onDiscard={close} />
      {isStale && <StaleNotice subject="this discount" />}
      <div className={grid}>
        {text('name', 'Name', { hint: 'Shoppers read it beside what it takes off.', maxLength: discountLimits.name })}
        <FormField label="How shoppers get it" hint="An automatic offer needs no code.">
          {(control) => (
            <Select
              {...control}
              value={values.hasCode ? 'code' : 'automatic'}
              onChange={(event) => change({ hasCode: event.target.value === 'code' })}
            >
              <option value="code">They enter a code</option>
              <option value="automatic">It is automatic</option>
            </Select>
          )}
        </FormField>
        {values.hasCode &&
          text('code', 'Code', {
            hint: 'Such as SPRING-10. Upper and lower case are the same.',
            maxLength: discountLimits.code,
            spellCheck: false,
            autoCapitalize: 'characters',
          })}
        <FormField label="What it takes off" hint="See below how discounts are combined." error={errors['kind']}>
          {(control) => (
            <Select
              {...control}
              value={values.kind}
              onChange={(event) => change({ kind: event.target.value as DiscountValues['kind'] })}
            >
              <option value="PERCENTAGE">A percentage</option>
              <option value="FIXED">An amount</option>
              <option value="BUY_X_GET_Y">Free gifts</option>
              <option value="FREE_DELIVERY">Delivery</option>
            </Select>
          )}
        </FormField>
        {values.kind === 'PERCENTAGE' &&
          text('percent', 'Percentage', { hint: 'A whole number from 1 to 100.', inputMode: 'numeric' })}
        {values.kind === 'FIXED' && text('amount', 'Amount', { hint: 'Taken off once per order.' }, MoneyField)}
        {values.kind === 'FREE_DELIVERY' &&
          text('amount', 'At most', { hint: 'Empty: delivery is free, whichever the shopper chooses.' }, MoneyField)}
        {values.kind === 'BUY_X_GET_Y' && (
          <>
            {text('buyQuantity', 'Gifts bought', { hint: 'Such as 2.', inputMode: 'numeric' })}
            {text('getQuantity', 'Gifts free', {
              hint: 'Such as 1: of every 3, the cheapest is free.',
              inputMode: 'numeric',
            })}
          </>
        )}
      </div>
      <h3 className={heading}>Which gifts</h3>
      <Collections
        collections={collections}
        chosen={values.collectionIds}
        error={errors['collectionIds']}
        onChange={(collectionIds) => change({ collectionIds })}
      />
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', mt: '4' })}>
        <SwitchField
          label="Leave out gifts on sale"
          hint="If not, it comes on top of their sale prices."
          checked={values.excludesSales}
          onChange={(event) => change({ excludesSales: event.target.checked })}
        />
      </div>
      <h3 className={heading}>Which places</h3>
      <CountryList id={listId} />
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        Gifts that are sent to any of these places. Add none for all gifts, also those that are picked up.
      </p>
      {values.zones.map((zone, index) => (
        <PlaceFields
          key={zone.key}
          zone={zone}
          number={index + 1}
          everywhere="A new place"
          emptyHint="Such as Norway."
          removeLabel="Remove place"
          countryList={listId}
          errorOf={(field) => errors[`zones.${index}.${field}`]}
          onChange={(part) =>
            change({ zones: values.zones.map((one) => (one.key === zone.key ? { ...one, ...part } : one)) })
          }
          onRemove={() => changeZones(values.zones.filter(({ key }) => key !== zone.key))}
        />
      ))}
      <Button
        className={css({ mt: '3' })}
        variant="ghost"
        disabled={values.zones.length >= discountLimits.zones}
        onClick={() => changeZones([...values.zones, blankZone()])}
      >
        <Plus size={18} aria-hidden />
        Add a place
      </Button>
      <h3 className={heading}>Who can use it, and when</h3>
      <div className={grid}>
        {text('startsOn', 'First day', { hint: 'Empty: right away.', type: 'date' })}
        {text('endsOn', 'Last day', { hint: 'Empty: until you switch it off.', type: 'date' })}
        {text('maxUses', 'Uses in all', { hint: 'How many orders. Empty: any number.', inputMode: 'numeric' })}
        {text('maxUsesPerCustomer', 'Uses per customer', { hint: 'Empty: any number.', inputMode: 'numeric' })}
        {text('minimum', 'Minimum', { hint: 'What these gifts must cost. Empty: nothing.' }, MoneyField)}
      </div>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', mt: '5' })}>
        <SwitchField
          label="Can be combined"
          hint="With others that can. If not, it is the only discount of its order."
          checked={values.isCombinable}
          onChange={(event) => change({ isCombinable: event.target.checked })}
        />
        <SwitchField
          label="On"
          hint={values.isActive ? 'Shoppers can use it, within its dates.' : 'Shoppers can’t use it.'}
          checked={values.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      </div>
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

const grid = css({ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: '4', alignItems: 'start' });
const heading = css({ fontWeight: 'semibold', mt: '6', mb: '3' });

/** The fields that hold one line of text. */
type TextName = {
  [Name in keyof DiscountValues]: DiscountValues[Name] extends string ? (Name extends 'kind' ? never : Name) : never;
}[keyof DiscountValues];

/** The collections whose gifts a discount is for. */
function Collections({
  collections,
  chosen,
  error,
  onChange,
}: {
  collections: readonly { _id: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const gone = chosen.filter((id) => !collections.some(({ _id }) => _id === id));
  const all = [...collections, ...gone.map((_id) => ({ _id, name: 'A collection that was deleted' }))];
  if (all.length === 0) return <p className={css({ color: 'muted' })}>All gifts. Your shop has no collections yet.</p>;
  return (
    <fieldset>
      <legend className={css({ textStyle: 'small', color: 'muted', mb: '2' })}>
        Gifts in any of these collections. Choose none for all gifts.
      </legend>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
          columnGap: '4',
          maxHeight: '280px',
          overflowY: 'auto',
        })}
      >
        {all.map(({ _id, name }) => (
          <CheckboxField
            key={_id}
            checked={chosen.includes(_id)}
            aria-invalid={error ? true : undefined}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
            }
          >
            {name}
          </CheckboxField>
        ))}
      </div>
      {error && (
        <p className={css({ textStyle: 'small', color: 'danger' })} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
