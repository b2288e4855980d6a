import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { readGift } from '@domain/gift-message.js';
import { MAX_PARCELS } from '@domain/parcels.js';
import { useCallback, useId, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { CounterPayment, PlaceOrderForMutation, QuoteForInput } from '~/graphql/generated';
import { useCounterQuoteQuery, usePlaceOrderForMutation } from '~/graphql/operations/admin-counter';
import { useAddOrderNoteMutation } from '~/graphql/operations/admin-notes';
import { useShopQuery } from '~/graphql/operations/shop';
import { useAdminPaymentMethodsQuery } from '~/graphql/operations/admin-payment-methods';
import { adminPaths } from '~/lib/admin-paths';
import { announce } from '~/lib/announcer';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { giftDraft } from '~/lib/gift-words';
import { useSettled } from '~/lib/use-settled';
import { Button } from '~/ui/button';
import { FormField, Textarea } from '~/ui/form-field';
import { OrderTotals } from '~/ui/order-figures';
import { Notice } from '~/ui/panel';
import { radioCard, radioInCard, radioRow } from '~/ui/radio-card';
import { SubstitutionField } from '~/ui/substitution-field';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { CounterCodeFields, sentCodes, usedCodes } from './counter-codes';
import { CounterCustomerFields, Problem } from './counter-customer';
import { blankOrder, isTyped, type CounterDraft } from './counter-draft';
import { CounterParcelFields, Part } from './counter-parcel';
import {
  countryIn,
  errorsOf,
  isEmailed,
  isFetched,
  newParcel,
  quotedParcel,
  sentParcel,
  takenBy,
  type CounterParcel,
} from './parcels';

/** What was typed for the last order that is fetched, in this browser: the shop’s country doesn’t change. */
const COUNTRY_KEY = 'counter-country';

function lastCountry(): string | null {
  const stored = readJson(browserStorage('localStorage'), COUNTRY_KEY);
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** Under this name an order is kept that left the screen before it was placed. */
const DRAFT = 'counter-order';

/** The ID of the form, outside of which the button that places the order is. */
const FORM = 'counter-order';

/** What the shop couldn't take of an order, by field, and the parcels that it had then; '' for one that was changed since. */
interface Refusal {
  fields: Readonly<Record<string, string>>;
  parcels: readonly string[];
}

const noRefusal: Refusal = { fields: {}, parcels: [] };

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
  const { draft, forget } = useRestoredDraft<CounterDraft>(DRAFT);
  const [start] = useState(() => draft ?? blankOrder());
  const [customer, setCustomer] = useState(start.customer);
  const [suggestedName, setSuggestedName] = useState(start.suggestedName);
  const [parcels, setParcels] = useState(start.parcels);
  /** The parcel at which the last try to place the order ended, and how many tries there were. */
  const [checked, setChecked] = useState({ id: '', count: 0 });
  const [substitution, setSubstitution] = useState(start.substitution);
  const [codes, setCodes] = useState(start.codes);
  const [typedCountry, setShopCountry] = useState(lastCountry);
  const { data: shop } = useShopQuery();
  const shopCountry = typedCountry ?? countryIn(shop?.shop.contact.postalAddress ?? '');
  const [note, setNote] = useState(start.note);
  const [payment, setPayment] = useState(start.payment);
  const [refusal, setRefusal] = useState(noRefusal);
  const { idempotencyKey } = start;
  const order = { customer, suggestedName, parcels, substitution, codes, note, payment, idempotencyKey };
  const hasChanges = isTyped(order);
  /** Placed or discarded. */
  const isDone = useRef(false);
  useKeptDraft<CounterDraft>(DRAFT, () => (hasChanges && !isDone.current ? order : null));
  const whyNotId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const [place, { loading: isPlacing }] = usePlaceOrderForMutation();
  const [addNote] = useAddOrderNoteMutation();

  const isOnly = parcels.length === 1;
  const hasGifts = parcels.every(({ lines }) => lines.length > 0);
  const hasEmailed = parcels.some(isEmailed);
  const fetched = { name: customer.name, country: shopCountry };
  const who =
    customer.userId === null ? { name: customer.name, email: customer.email || null } : { userId: customer.userId };
  const quoted = parcels.map((parcel) => quotedParcel(parcel, fetched));
  const question: QuoteForInput = {
    ...(isOnly ? quoted[0]! : { parcels: quoted }),
    ...sentCodes(codes),
    customer: who,
  };
  const settled = useSettled(JSON.stringify(question));
  const input = JSON.parse(settled) as typeof question;
  const quote = useCounterQuoteQuery({
    variables: { input },
    // The last gift may have been removed a moment ago, or the first one added.
    skip: !hasGifts || !(input.parcels ?? [input]).every(({ orderItems }) => orderItems && orderItems.length > 0),
  });
  // Those of the order before stay while the shop is asked, but not beside what it refuses.
  const figures = (quote.data ?? (quote.error ? undefined : quote.previousData))?.quoteFor;
  const isCurrent = quote.data !== undefined && !quote.loading && settled === JSON.stringify(question);
  const quoteErrors = quote.error ? fieldErrors(quote.error) : {};
  const taken = takenBy(parcels);
  const shortages = shortagesOf(quote.error);
  const isPaidWhole =
    figures !== undefined && figures.totalPrice === 0 && figures.giftCards.some((card) => card.isApplied);
  // Nothing is left to pay, and no address that a link would go to is needed.
  const sentPayment = isPaidWhole ? 'CASH' : payment;
  const { data: laterMethods } = useAdminPaymentMethodsQuery({ skip: sentPayment !== 'INVOICE' });
  const invoice = laterMethods?.paymentMethodSources.find(({ id }) => id === 'invoice');
  const lacksInstructions = sentPayment === 'INVOICE' && invoice?.instructions === '';
  const errors = refusal.fields;
  const refuse = (fields: Refusal['fields']) => setRefusal({ fields, parcels: parcels.map(({ id }) => id) });

  const changeParcel = useCallback((id: string, change: Partial<CounterParcel>) => {
    setParcels((all) => all.map((parcel) => (parcel.id === id ? { ...parcel, ...change } : parcel)));
    // What the shop offers for it is no change of its own.
    if ('offered' in change) return;
    setRefusal((last) =>
      last.parcels.includes(id) ? { ...last, parcels: last.parcels.map((one) => (one === id ? '' : one)) } : last,
    );
  }, []);
  const addParcel = (withGifts: boolean) => {
    const last = parcels.at(-1)!;
    const parcel = newParcel(last, withGifts ? last.lines : []);
    setParcels([...parcels, parcel]);
    announce(`Parcel ${parcels.length + 1} added`);
    // Once it is there.
    setTimeout(() =>
      formElement.current?.querySelector<HTMLElement>(`[data-parcel="${parcel.id}"] > summary`)?.focus(),
    );
  };
  const removeParcel = (id: string) => {
    setParcels(parcels.filter((parcel) => parcel.id !== id));
    announce('Parcel removed');
    // Its button goes with it.
    setTimeout(() => formElement.current?.querySelector<HTMLElement>('[data-add-parcel]')?.focus());
  };

  const submit = async () => {
    setRefusal(noRefusal);
    const focusIn = (id: string, selector: string) =>
      // Once it is there.
      setTimeout(() =>
        formElement.current
          ?.querySelector<HTMLElement>(isOnly ? selector : `[data-parcel="${id}"] ${selector}`)
          ?.focus(),
      );
    const empty = parcels.findIndex(({ lines }) => lines.length === 0);
    if (empty >= 0) {
      refuse({ [isOnly ? 'orderItems' : `parcels.${empty}.orderItems`]: 'Add at least one gift' });
      return focusIn(parcels[empty]!.id, '[data-goods] input');
    }
    const sent = parcels.map((parcel) => sentParcel(parcel, fetched));
    // The customer is asked for another day, and a card must be one that can be printed.
    const at = parcels.findIndex(
      (parcel, index) =>
        !sent[index] ||
        (!isEmailed(parcel) && (parcel.offered?.lostDate || 'errors' in readGift(giftDraft(parcel.gift)))),
    );
    if (at >= 0) {
      const { id } = parcels[at]!;
      setChecked(({ count }) => ({ id, count: count + 1 }));
      // A typed address says itself what is missing.
      if (sent[at] || isFetched(parcels[at]!)) focusIn(id, '[aria-invalid=true]');
      return;
    }
    if (!figures) return;
    if (typedCountry !== null && parcels.some(isFetched))
      writeJson(browserStorage('localStorage'), COUNTRY_KEY, typedCountry);
    const complete = sent.filter((parcel) => parcel !== null);
    try {
      const { data } = await place({
        variables: {
          input: {
            ...(isOnly ? complete[0]! : { parcels: complete }),
            ...(!hasEmailed && { substitution }),
            ...usedCodes(codes, figures),
            ...{ customer: who, payment: sentPayment, idempotencyKey, totalPrice: figures.totalPrice },
          },
        },
      });
      if (!data) return;
      isDone.current = true;
      // The page may have been left while it was on its way.
      forget();
      const { _id: orderId } = data.placeOrderFor.order;
      if (note.trim() !== '')
        await addNote({ variables: { input: { orderId, text: note } } }).catch(() =>
          toast.error('The order is placed, but its note wasn’t saved.'),
        );
      onPlaced({ placed: data.placeOrderFor, payment, isPaidWhole });
    } catch (error) {
      refuse(fieldErrors(error));
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
        ref={formElement}
        id={FORM}
        method="post"
        noValidate
        aria-label="New order"
        className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPlacing) return;
          if (isCurrent || !hasGifts) return void submit();
          if (!quote.error) return;
          toast.error(errorMessage(quote.error));
          // It may have been the connection, or gone by now.
          void quote.refetch().catch(() => undefined);
        }}
      >
        <LeaveGuard hasChanges={hasChanges} onDiscard={() => (isDone.current = true)} />
        <Part id="counter-customer" title="Customer">
          <div onBlur={() => customer.name.includes(' ') && setSuggestedName(customer.name)}>
            <CounterCustomerFields
              customer={customer}
              needsEmail={sentPayment !== 'CASH'}
              errors={errors}
              onChange={(next) => {
                setCustomer(next);
                if (next.userId !== null) setSuggestedName(next.name);
              }}
            />
          </div>
        </Part>
        {parcels.map((parcel, at) => (
          <CounterParcelFields
            key={parcel.id}
            parcel={parcel}
            number={at + 1}
            {...{ isOnly, taken, shortages }}
            suggestedName={at === 0 ? suggestedName : ''}
            shopCountry={shopCountry}
            errors={{
              ...errorsOf(quoteErrors, at, isOnly),
              ...errorsOf(errors, refusal.parcels.indexOf(parcel.id), refusal.parcels.length === 1),
            }}
            fetchedBy={customer.name}
            checks={checked.id === parcel.id ? checked.count : 0}
            onChange={changeParcel}
            onShopCountry={setShopCountry}
            onRemove={removeParcel}
          />
        ))}
        {/* Gift cards are emailed, so no parcel has any. */}
        {!hasEmailed && parcels.length < MAX_PARCELS && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
            <Button variant="outline" data-add-parcel onClick={() => addParcel(false)}>
              Add a recipient
            </Button>
            {parcels.at(-1)!.lines.length > 0 && (
              <Button variant="outline" onClick={() => addParcel(true)}>
                Add a recipient with the same gifts
              </Button>
            )}
          </div>
        )}
        <Problem text={errors['parcels'] ?? quoteErrors['parcels']} />
        {!hasEmailed && (
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
          {hasGifts ? (
            figures && <OrderTotals figures={figures} />
          ) : (
            <p className={css({ color: 'muted' })}>
              What the order costs appears here as soon as {isOnly ? 'there are gifts' : 'each parcel has gifts'}.
            </p>
          )}
          <div role="status" id={whyNotId}>
            {quote.error && hasGifts && (
              <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })}>{errorMessage(quote.error)}</p>
            )}
          </div>
          <CounterCodeFields
            codes={codes}
            question={hasGifts ? question : null}
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
          {lacksInstructions ? (
            <Notice className={css({ mt: '3' })} tone="waiting" role="status">
              Customers couldn’t know how to pay: nobody has written the instructions for invoices yet.{' '}
              {/* In another tab: the order stays here. */}
              <TextLink variant="inline" to={adminPaths.paymentMethods} target="_blank">
                Write them under Ways to pay later<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </TextLink>
            </Notice>
          ) : (
            <Problem text={errors['payment']} />
          )}
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
            aria-describedby={quote.error && hasGifts ? whyNotId : undefined}
            aria-disabled={isPlacing || (hasGifts && !isCurrent) || undefined}
          >
            {isPlacing ? 'Placing…' : isPaidWhole ? 'Place order' : button}
          </Button>
        </Part>
      </div>
    </div>
  );
}

/** How many the shop still has of what is too many in the order, by its ID. */
function shortagesOf(error: unknown): ReadonlyMap<string, number> {
  const items = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['items'] : null;
  const shortages = Array.isArray(items) ? (items as { productId: string; available: number }[]) : [];
  return new Map(shortages.map(({ productId, available }) => [productId, available]));
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
