import { STANDARD } from '@domain/delivery-words.js';
import { useCallback, useEffect, useId, useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useCounterDatesQuery, useCounterDeliveryQuery } from '~/graphql/operations/admin-counter';
import { dateChoice } from '~/lib/delivery-date-choice';
import { isWritten } from '~/lib/gift-words';
import { placeOf } from '~/lib/address-form';
import { useAddressForm } from '~/lib/use-address-form';
import { useSettled } from '~/lib/use-settled';
import { AddressFields } from '~/ui/address-fields';
import { Button } from '~/ui/button';
import { DeliveryDateField } from '~/ui/delivery-date-field';
import { DeliveryOptions } from '~/ui/delivery-options';
import { TextField } from '~/ui/form-field';
import { GiftChoice } from '~/ui/gift-choice';
import { Panel } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { Problem } from './counter-customer';
import { CounterGoods } from './counter-goods';
import { isEmailed, isFetched, itemsOf, namesOf, typedPlace, type CounterParcel, type Taken } from './parcels';

/** A part of the page with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby={id}>
      <h2 className={css({ textStyle: 'card', mb: '4' })} id={id}>
        {title}
      </h2>
      {children}
    </Panel>
  );
}

/** What goes to one address: gifts, delivery and card. One of several is folded under its name. */
export function CounterParcelFields({
  parcel,
  number,
  isOnly,
  taken,
  shortages,
  suggestedName,
  shopCountry,
  fetchedBy,
  errors,
  checks,
  onChange,
  onShopCountry,
  onRemove,
}: {
  parcel: CounterParcel;
  /** From 1. */
  number: number;
  /** There is no other parcel. */
  isOnly: boolean;
  /** What all parcels have. */
  taken: Taken;
  /** How many the shop still has of what was too many, by its ID. */
  shortages: ReadonlyMap<string, number>;
  /** Whose name the address gets while it has none; '' for nobody. */
  suggestedName: string;
  shopCountry: string;
  /** Whose name a parcel has that is picked up. */
  fetchedBy: string;
  /** What the shop can't take of it, by field, such as 'deliveryDate'. */
  errors: Readonly<Record<string, string>>;
  /** How often the order was to be placed while something was missing here. */
  checks: number;
  /** The same function in every rendering. */
  onChange: (id: string, change: Partial<CounterParcel>) => void;
  onShopCountry: (country: string) => void;
  onRemove: (id: string) => void;
}) {
  const headingId = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const { id, lines, address, gift } = parcel;
  const change = useCallback((part: Partial<CounterParcel>) => onChange(id, part), [id, onChange]);
  const refused = Object.keys(errors).join();
  useEffect(() => {
    if ((checks > 0 || refused !== '') && fold.current) fold.current.open = true;
  }, [checks, refused]);
  const goodsError = Object.entries(errors).find(([field]) => field.startsWith('orderItems'))?.[1];
  const Block = isOnly ? Part : Subpart;
  const parts = (
    <>
      <Block id={`${headingId}-goods`} title="Gifts">
        <div data-goods>
          <CounterGoods
            {...{ lines, taken, shortages }}
            error={goodsError}
            onChange={(next) => change({ lines: next })}
          />
        </div>
      </Block>
      <Block id={`${headingId}-delivery`} title="Delivery">
        <ParcelDelivery
          labelledBy={`${headingId}-delivery`}
          {...{ parcel, suggestedName, shopCountry, errors, checks, onShopCountry }}
          onChange={change}
        />
      </Block>
      {!isEmailed(parcel) && (
        <Block id={`${headingId}-gift`} title="Gift message">
          <GiftChoice value={gift} errors={errors} onChange={(next) => change({ gift: next })} />
        </Block>
      )}
    </>
  );
  if (isOnly) return parts;
  const name = isFetched(parcel) ? fetchedBy : `${address.firstName} ${address.lastName}`.trim();
  const contents = lines.map(({ qty, product }) => `${qty} × ${product.name}`).join(', ');
  const details = [contents, parcel.offered?.method.name, isWritten(gift) && 'with a card'].filter(Boolean);
  return (
    <Panel aria-labelledby={headingId}>
      <details ref={fold} open data-parcel={id}>
        <summary className={css({ cursor: 'pointer', minHeight: 'control' })}>
          <h2 className={css({ textStyle: 'card', display: 'inline' })} id={headingId}>
            Parcel {number}
            {name !== '' && `: ${name}`}
          </h2>
          {details.length > 0 && (
            <span className={css({ display: 'block', textStyle: 'small', color: 'muted', mt: '1' })}>
              {details.join(' · ')}
            </span>
          )}
        </summary>
        <div className={css({ display: 'grid', gap: '6', mt: '5', minWidth: '0' })}>
          {parts}
          <div>
            <Button variant="ghost" onClick={() => onRemove(id)}>
              <span>
                Remove this parcel<VisuallyHidden>: parcel {number}</VisuallyHidden>
              </span>
            </Button>
          </div>
        </div>
      </details>
    </Panel>
  );
}

function Subpart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={css({ minWidth: '0' })}>
      <h3 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: 'lg', mb: '3' })} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** How, when and where it is delivered. */
function ParcelDelivery({
  parcel,
  labelledBy,
  suggestedName,
  shopCountry,
  errors,
  checks,
  onChange,
  onShopCountry,
}: {
  parcel: CounterParcel;
  labelledBy: string;
  suggestedName: string;
  shopCountry: string;
  errors: Readonly<Record<string, string>>;
  checks: number;
  onChange: (change: Partial<CounterParcel>) => void;
  onShopCountry: (country: string) => void;
}) {
  const { lines, address, method } = parcel;
  const changeAddress = useCallback((next: CounterParcel['address']) => onChange({ address: next }), [onChange]);
  const form = useAddressForm({
    value: address,
    errors,
    checks: isFetched(parcel) ? 0 : checks,
    onChange: changeAddress,
  });
  useEffect(() => {
    const { firstName, lastName } = form.getValues();
    if (suggestedName === '' || firstName !== '' || lastName !== '') return;
    const [first, last] = namesOf(suggestedName);
    form.setValue('firstName', first);
    form.setValue('lastName', last);
  }, [suggestedName, form]);

  const place = typedPlace(address);
  const asked = useSettled({ ...place, orderItems: itemsOf(parcel) });
  const { data, previousData } = useCounterDeliveryQuery({ variables: { input: asked }, skip: lines.length === 0 });
  const methods = (data ?? previousData)?.deliveryMethods;
  const find = (key: string | undefined) => methods?.find((one) => one.key === key);
  const chosen = find(method?.key) ?? find(STANDARD) ?? methods?.[0];
  const { data: days } = useCounterDatesQuery({
    variables: {
      input: {
        ...placeOf(asked),
        deliveryMethod: chosen?.key ?? null,
        products: [...new Set(lines.map(({ product }) => product._id))],
      },
    },
    skip: !chosen || chosen.kind === 'EMAIL',
  });
  const dating = dateChoice(chosen?.kind === 'EMAIL' ? [] : days?.deliveryDates.dates, parcel.date);
  const offered = JSON.stringify(
    chosen
      ? {
          method: { key: chosen.key, name: chosen.name, kind: chosen.kind },
          ...{ date: dating.date, lostDate: dating.lost },
        }
      : null,
  );
  const known = JSON.stringify(parcel.offered);
  useEffect(() => {
    if (offered !== known) onChange({ offered: JSON.parse(offered) as CounterParcel['offered'] });
  }, [offered, known, onChange]);
  const isPickup = chosen?.kind === 'PICKUP';
  return (
    <>
      {lines.length === 0 && <p className={css({ color: 'muted' })}>Add gifts first.</p>}
      {lines.length > 0 && methods && (
        <DeliveryOptions
          methods={methods}
          chosen={chosen}
          lost={method && chosen && method.key !== chosen.key ? method.name : null}
          labelledBy={labelledBy}
          onChoose={({ key, name }) => onChange({ method: { key, name } })}
        >
          <DeliveryDateField
            choice={dating}
            isPickup={isPickup}
            refusal={errors['deliveryDate']}
            onChoose={(date) => onChange({ date })}
          />
        </DeliveryOptions>
      )}
      <Problem text={errors['deliveryMethod']} />
      <div className={css({ mt: '5' })}>
        {isPickup ? (
          <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
            <TextField
              label="Country of the shop"
              hint="The address of a pickup is the shop’s. Taxes don’t depend on it."
              autoComplete="off"
              maxLength={200}
              value={shopCountry}
              error={
                checks > 0 && shopCountry.trim() === ''
                  ? 'Enter the country that the shop is in'
                  : errors['shippingAddress.country']
              }
              onChange={({ target }) => onShopCountry(target.value)}
            />
            <TextField
              label="Phone (optional)"
              hint="To call when the gifts are ready."
              type="tel"
              autoComplete="off"
              error={form.formState.errors.phone?.message}
              {...form.register('phone')}
            />
          </div>
        ) : (
          <AddressFields form={form} forDelivery />
        )}
      </div>
    </>
  );
}
