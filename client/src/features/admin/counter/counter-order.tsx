import { STANDARD } from '@domain/delivery-words.js';
import { NO_POSTAL_CODE } from '@domain/shipping-address.js';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css, cx } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { CounterPayment, PlaceOrderForMutation, QuoteForInput, Substitution } from '~/graphql/generated';
import {
  useCounterDatesQuery,
  useCounterDeliveryQuery,
  useCounterQuoteQuery,
  usePlaceOrderForMutation,
} from '~/graphql/operations/admin-counter';
import { useAddOrderNoteMutation } from '~/graphql/operations/admin-notes';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { giftDraft, noGiftWords } from '~/lib/gift-words';
import { dateChoice } from '~/lib/delivery-date-choice';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { randomKey } from '~/lib/random-key';
import { AddressFields } from '~/ui/address-fields';
import { Button } from '~/ui/button';
import { DeliveryDateField } from '~/ui/delivery-date-field';
import { DeliveryOptions } from '~/ui/delivery-options';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { GiftFields } from '~/ui/gift-fields';
import { OrderTotals } from '~/ui/order-figures';
import { Panel } from '~/ui/panel';
import { radioCard, radioInCard, radioRow } from '~/ui/radio-card';
import { SubstitutionField } from '~/ui/substitution-field';
import { toast } from '~/ui/toast-store';
import { useSettled } from '~/lib/use-settled';
import { CounterCodeFields, sentCodes, usedCodes, type CounterCodes } from './counter-codes';
import { CounterCustomerFields, Problem, type CounterCustomer } from './counter-customer';
import { CounterGoods, type CounterLine } from './counter-goods';

/** Where the last order was fetched, in this browser: the shop’s country doesn’t change. */
const COUNTRY_KEY = 'counter-country';

function lastCountry(): string {
  const stored = readJson(browserStorage('localStorage'), COUNTRY_KEY);
  return typeof stored === 'string' ? stored : '';
}

/** The ID of the form, outside of which the button that places the order is. */
const FORM = 'counter-order';

/** What was placed, and how. */
export interface PlacedAtCounter {
  placed: PlaceOrderForMutation['placeOrderFor'];
  payment: CounterPayment;
  /** Gift cards have paid all of it. */
  isPaidWhole: boolean;
}

const payments: readonly { value: CounterPayment; name: string; hint: string; button: string }[] = [
  {
    value: 'LINK',
    name: 'Payment link',
    hint: 'We email a link. The gifts are reserved for 24 hours.',
    button: 'Place order and send link',
  },
  {
    value: 'CASH',
    name: 'Cash',
    hint: 'You have the money. The order is paid at once.',
    button: 'Take cash and place order',
  },
  {
    value: 'INVOICE',
    name: 'Invoice',
    hint: 'We prepare the gifts first. The customer pays within 14 days.',
    button: 'Place order on invoice',
  },
];

/** The form of an order by phone or at the counter, with what it costs. Prices and rules are the server's. */
export function CounterOrder({ onPlaced }: { onPlaced: (result: PlacedAtCounter) => void }) {
  const [customer, setCustomer] = useState<CounterCustomer>({ userId: null, name: '', email: '' });
  const [lines, setLines] = useState<readonly CounterLine[]>([]);
  /** What was chosen; null: what the shop offers first. */
  const [method, setMethod] = useState<{ key: string; name: string } | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const [isGift, setIsGift] = useState(false);
  const [gift, setGift] = useState(noGiftWords);
  const [substitution, setSubstitution] = useState<Substitution | null>(null);
  const [codes, setCodes] = useState<CounterCodes>({ discountCodes: [], giftCards: [] });
  const [pickupCountry, setPickupCountry] = useState(lastCountry);
  const [note, setNote] = useState('');
  const [payment, setPayment] = useState<CounterPayment>('LINK');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Sent again after an error, it places no second order.
  const [idempotencyKey] = useState(randomKey);
  const dateField = useRef<HTMLSelectElement>(null);
  const form = useForm<AddressFormValues>({ defaultValues: toAddressForm(null), mode: 'onTouched' });
  const address = useWatch({ control: form.control }) as AddressFormValues;
  const [place, { loading: isPlacing }] = usePlaceOrderForMutation();
  const [addNote] = useAddOrderNoteMutation();

  const orderItems = lines.map(({ product, variant, qty, texts }) => ({
    ...{ product: product._id, variant, qty },
    texts: Object.entries(texts).map(([name, value]) => ({ name, value })),
  }));
  const country = address.country === 'Other' ? address.otherCountry : address.country;
  const to = { country, city: address.city, postalCode: address.postalCode };
  const asked = useSettled(JSON.stringify({ ...to, orderItems }));
  const { data: offered, previousData: lastOffered } = useCounterDeliveryQuery({
    variables: { input: JSON.parse(asked) as object },
    skip: lines.length === 0,
  });
  const methods = (offered ?? lastOffered)?.deliveryMethods ?? [];
  const find = (wanted: string | undefined) => methods.find(({ key }) => key === wanted);
  const chosen = find(method?.key) ?? find(STANDARD) ?? methods[0];
  const isPickup = chosen?.kind === 'PICKUP';
  const { data: days } = useCounterDatesQuery({
    variables: {
      input: {
        ...{ country, postalCode: address.postalCode, deliveryMethod: chosen?.key ?? null },
        products: [...new Set(lines.map(({ product }) => product._id))],
      },
    },
    skip: !chosen || chosen.kind === 'EMAIL',
  });
  const dating = dateChoice(days?.deliveryDates.dates, date);

  const goods = {
    orderItems,
    deliveryMethod: chosen?.key ?? null,
    deliveryDate: dating.date,
    gift: giftDraft(gift),
  };
  const who =
    customer.userId === null ? { name: customer.name, email: customer.email || null } : { userId: customer.userId };
  // What is typed about the place decides about shipping and taxes before the address is complete.
  const shippingAddress = isPickup
    ? pickupAddress(customer.name, chosen.name, { phone: address.phone, country: pickupCountry })
    : { firstName: '', lastName: '', address: '', ...to };
  const question = { ...goods, ...sentCodes(codes), customer: who, shippingAddress } as QuoteForInput;
  const settled = useSettled(JSON.stringify(question));
  const quote = useCounterQuoteQuery({
    variables: { input: JSON.parse(settled) as QuoteForInput },
    skip: lines.length === 0,
  });
  const figures = (quote.data ?? quote.previousData)?.quoteFor;
  const isCurrent = quote.data !== undefined && !quote.loading && settled === JSON.stringify(question);
  const quoteErrors = quote.error ? fieldErrors(quote.error) : {};
  const isPaidWhole = figures !== undefined && figures.totalPrice === 0 && codes.giftCards.length > 0;
  // Nothing is left to pay, and no address that a link would go to is needed.
  const sentPayment = isPaidWhole ? 'CASH' : payment;
  const all = { ...quoteErrors, ...errors };
  const goodsError = Object.entries(all).find(([field]) => field.startsWith('orderItems'))?.[1];

  const chooseCustomer = (next: CounterCustomer) => {
    setCustomer(next);
    // Most orders go to whoever places them.
    if (next.userId !== null) fillNames(next.name);
  };
  const fillNames = (name: string) => {
    const { firstName, lastName } = form.getValues();
    if (firstName !== '' || lastName !== '') return;
    const [first, last] = namesOf(name);
    form.setValue('firstName', first);
    form.setValue('lastName', last);
  };

  const submit = async () => {
    setErrors({});
    if (lines.length === 0) return setErrors({ orderItems: 'Add at least one gift' });
    if (!isPickup && !(await form.trigger(undefined, { shouldFocus: true }))) return;
    if (!figures) return;
    // The customer is asked for another day.
    if (dating.lost !== null) return dateField.current?.focus();
    if (isPickup) writeJson(browserStorage('localStorage'), COUNTRY_KEY, pickupCountry);
    try {
      const { data } = await place({
        variables: {
          input: {
            ...goods,
            ...(chosen?.kind !== 'EMAIL' && { substitution }),
            ...usedCodes(codes, figures),
            ...{ customer: who, payment: sentPayment, idempotencyKey, totalPrice: figures.totalPrice },
            shippingAddress: isPickup ? shippingAddress : fromAddressForm(address),
          },
        },
      });
      if (!data) return;
      const { order } = data.placeOrderFor;
      if (note.trim() !== '')
        await addNote({ variables: { input: { orderId: order._id, text: note } } }).catch(() =>
          toast.error('The order is placed, but its note wasn’t saved.'),
        );
      onPlaced({ placed: data.placeOrderFor, payment, isPaidWhole });
    } catch (error) {
      const problems = fieldErrors(error);
      setErrors(problems);
      for (const [field, message] of Object.entries(problems)) {
        const name = /^shippingAddress\.(\w+)$/.exec(field)?.[1];
        if (name) form.setError(name as keyof AddressFormValues, { message });
      }
      toast.error(errorMessage(error));
      // A price, a day or the balance of a gift card may be another by now.
      await quote.refetch().catch(() => undefined);
    }
  };
  const { button } = payments.find(({ value }) => value === payment) ?? payments[0]!;

  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' },
        gap: { base: '5', md: '6' },
        alignItems: 'start',
      })}
    >
      {/* The codes beside it have forms of their own. */}
      <form
        id={FORM}
        method="post"
        noValidate
        aria-label="New order"
        className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPlacing && (isCurrent || lines.length === 0)) void submit();
        }}
      >
        <Part id="counter-goods" title="Gifts">
          <CounterGoods lines={lines} error={goodsError} onChange={setLines} />
        </Part>
        <Part id="counter-customer" title="Customer">
          <div onBlur={() => customer.userId === null && customer.name.includes(' ') && fillNames(customer.name)}>
            <CounterCustomerFields
              customer={customer}
              needsEmail={sentPayment !== 'CASH'}
              errors={errors}
              onChange={chooseCustomer}
            />
          </div>
        </Part>
        <Part id="counter-delivery" title="Delivery">
          {lines.length === 0 && <p className={css({ color: 'muted' })}>Add gifts first.</p>}
          {lines.length > 0 && (offered ?? lastOffered) && (
            <DeliveryOptions
              methods={methods}
              chosen={chosen}
              lost={method && chosen && method.key !== chosen.key ? method.name : null}
              labelledBy="counter-delivery"
              onChoose={setMethod}
            >
              <DeliveryDateField
                ref={dateField}
                choice={dating}
                isPickup={isPickup}
                refusal={all['deliveryDate']}
                onChoose={setDate}
              />
            </DeliveryOptions>
          )}
          <Problem text={all['deliveryMethod']} />
          <div className={css({ mt: '5' })}>
            {isPickup ? (
              <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
                <TextField
                  label="Country of the shop"
                  hint="It decides the taxes."
                  autoComplete="off"
                  maxLength={200}
                  value={pickupCountry}
                  error={errors['shippingAddress.country']}
                  onChange={({ target }) => setPickupCountry(target.value)}
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
        </Part>
        <Part id="counter-gift" title="Gift message">
          {isGift ? (
            <GiftFields value={gift} errors={all} onChange={setGift} />
          ) : (
            <Button variant="soft" onClick={() => setIsGift(true)}>
              Add a gift message
            </Button>
          )}
        </Part>
        {chosen?.kind !== 'EMAIL' && (
          <Part id="counter-substitution" title="Just in case">
            <SubstitutionField
              value={substitution}
              hint="Ask the customer. Whoever makes the gifts sees the answer."
              onChange={setSubstitution}
            />
          </Part>
        )}
      </form>
      <div
        className={css({
          display: 'flex',
          flexDirection: 'column',
          gap: { base: '5', md: '6' },
          minWidth: '0',
          xl: { position: 'sticky', top: '24' },
        })}
      >
        <Part id="counter-total" title="Total">
          {figures && lines.length > 0 ? (
            <OrderTotals figures={figures} />
          ) : (
            <p className={css({ color: 'muted' })}>What the order costs appears here as soon as there are gifts.</p>
          )}
          <div role="status">
            {quote.error && lines.length > 0 && !goodsError && (
              <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })}>{errorMessage(quote.error)}</p>
            )}
          </div>
          <CounterCodeFields
            codes={codes}
            question={lines.length === 0 ? null : question}
            figures={figures}
            onChange={setCodes}
          />
        </Part>
        <Part id="counter-payment" title="Payment">
          {isPaidWhole ? (
            <p>Gift cards pay for everything.</p>
          ) : (
            <Choices label="Payment" value={payment} choices={payments} onChoose={setPayment} />
          )}
          <Problem text={errors['payment']} />
          <div className={css({ my: '4' })}>
            <FormField label="Note for the team (optional)" hint="The customer doesn’t see it.">
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={2000}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              )}
            </FormField>
          </div>
          <Button
            type="submit"
            form={FORM}
            size="lg"
            isWide
            aria-disabled={isPlacing || (lines.length > 0 && !isCurrent) || undefined}
          >
            {isPlacing ? 'Placing…' : isPaidWhole ? 'Place order' : button}
          </Button>
        </Part>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby={id}>
      <h2 className={css({ textStyle: 'card', mb: '4' })} id={id}>
        {title}
      </h2>
      {children}
    </Panel>
  );
}

/** A choice of one, each with its words. */
function Choices<T extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: T;
  choices: readonly { value: T; name: string; hint: string }[];
  onChoose: (value: T) => void;
}) {
  const name = useId();
  return (
    <div className={css({ display: 'grid', gap: '3' })} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={cx(radioCard, radioRow, css({ py: '2.5' }))}>
          <input
            className={radioInCard}
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
            <span className={css({ display: 'block', fontWeight: 'semibold' })}>{choice.name}</span>
            <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{choice.hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

/** First and last name; someone with one name has a dash for the other, which an address must have. */
function namesOf(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return [words.join(' '), last ?? '–'];
}

/** Every order has an address: what is fetched has the name of who fetches it, and says so. */
function pickupAddress(name: string, method: string, { phone, country }: Pick<AddressFormValues, 'phone' | 'country'>) {
  const [firstName, lastName] = namesOf(name);
  return {
    ...{ firstName, lastName, address: method, city: 'Pickup', postalCode: NO_POSTAL_CODE, country },
    ...(phone.trim() !== '' && { phone: phone.trim() }),
  };
}
