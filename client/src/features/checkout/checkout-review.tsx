import { isForGiftCard } from '@domain/is-for-gift-card.js';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { QuoteParcelInput } from '~/graphql/generated';
import { useCheckoutPaymentQuery } from '~/graphql/operations/checkout';
import { cart, useCart } from '~/lib/cart-store';
import { discountWords, giftCardWords } from '~/lib/code-words';
import { giftDraft } from '~/lib/gift-words';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { DeliveryDateField } from '~/ui/delivery-date-field';
import { Bone, Notice } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { WithdrawnAddOns } from '~/ui/withdrawn-add-ons';
import type { CardForm } from './card-form';
import { readGiftWords } from './checkout-gift';
import { ContactSection, type ContactStep } from './contact-section';
import { DeliverySection } from './delivery-section';
import type { GiftStep } from './gift-section';
import { OrderSummary } from './order-summary';
import type { PaymentWay } from './payment-choice';
import { PaymentSection } from './payment-section';
import type { SeveralStep } from './several/several-section';
import { ShippingSection, type ShippingStep } from './shipping-section';
import { goesToSeveral, rememberSeveral, SplitChoice } from './split-choice';
import { readSubstitution, SubstitutionSection } from './substitution-section';
import { useCardPayment } from './use-card-payment';
import { useCheckout, type FindOpenOrder, type StartPayment } from './use-checkout';
import { useDelivery } from './use-delivery';
import { useDeliveryDate } from './use-delivery-date';
import { usePayLater } from './use-pay-later';
import { WishedNote } from './wished-note';

/** Its rules and pictures come apart. */
const GiftSection = lazy(async () => ({ default: (await import('./gift-section')).GiftSection }));

/** Few orders go to several people. */
const SeveralSection = lazy(async () => ({ default: (await import('./several/several-section')).SeveralSection }));

/**
 * Shipping form, order summary and card payment, in the page or at the provider's.
 * @param payment.start opens the payment page of an order, or says why not
 * @param notice what the shopper should know before anything is ordered
 */
export function CheckoutReview({
  payment,
  unavailableText,
  findOpenOrder,
  notice,
  isGuest = false,
}: {
  payment: { start: StartPayment; isStarting: boolean };
  unavailableText: string;
  findOpenOrder: FindOpenOrder;
  notice?: ReactNode;
  /** Nobody is signed in: the shopper gives a name and an email address instead. */
  isGuest?: boolean;
}) {
  const { cartItems } = useCart();
  const isHydrated = useIsHydrated();
  const checkout = useCheckout(findOpenOrder);
  const [wantsSeveral, setWantsSeveral] = useState(goesToSeveral);
  /** What is in each parcel; null while the gifts aren't divided. */
  const [split, setSplit] = useState<readonly QuoteParcelInput[] | null>(null);
  // Gift cards are emailed, so no parcel has any.
  const mayDivide = !cartItems.some(isForGiftCard);
  const isSeveral = wantsSeveral && mayDivide;
  const delivery = useDelivery(findOpenOrder, isGuest, isSeveral ? split : undefined);
  const dating = useDeliveryDate(delivery.chosen, delivery.address);
  const cardPayment = useCardPayment();
  const parcelMethods = isSeveral
    ? delivery.quotedParcels?.map(({ deliveryMethod }) => deliveryMethod)
    : [delivery.figures.deliveryMethod];
  const later = usePayLater({
    ...delivery.figures,
    deliveryMethods: (parcelMethods ?? []).flatMap((method) => method?.key ?? []),
  });
  const { data, error } = useCheckoutPaymentQuery();
  const options = data?.shop.cardPayment ?? (error ? hostedPageAlone : undefined);
  const [choice, setChoice] = useState<PaymentWay>('card');
  const way = options?.entry === 'HOSTED_PAGE' ? 'page' : options?.entry === 'CARD_FORM' ? 'card' : choice;
  const contact = useRef<ContactStep>(null);
  const shipping = useRef<ShippingStep>(null);
  const gift = useRef<GiftStep>(null);
  const several = useRef<SeveralStep>(null);
  const cardForm = useRef<CardForm>(null);
  const dateField = useRef<HTMLSelectElement>(null);
  const isBusy = checkout.isPlacing || payment.isStarting;

  const dateRefusal = checkout.problem?.kind === 'failed' ? checkout.problem.dateRefusal : undefined;
  const chooseDate = (date: string | null) => {
    if (dateRefusal !== undefined) checkout.dismiss();
    dating.choose(date);
  };

  const readOne = async () => {
    if (!(await shipping.current?.save())) return null;
    const isPacked = delivery.chosen?.kind !== 'EMAIL';
    if (isPacked && gift.current?.check() === false) return null;
    // Who wanted a day that is gone decides whether the order comes anyway.
    if (dating.lost !== null) {
      dateField.current?.focus();
      return null;
    }
    const words = isPacked ? readGiftWords() : null;
    return { deliveryDate: dating.date, gift: words && giftDraft(words) };
  };
  const readSeveral = () => {
    const parcels = several.current?.read();
    return parcels ? { parcels } : null;
  };

  const pay = async () => {
    const guest = isGuest ? await contact.current?.read() : null;
    if (guest === undefined || (isGuest && guest === null)) return;
    const sent = isSeveral ? readSeveral() : await readOne();
    if (!sent) return;
    const figures = {
      ...delivery.figuresOf(cart.get()),
      ...sent,
      substitution: delivery.chosen?.kind === 'EMAIL' ? null : readSubstitution(),
    };
    const noting =
      (start: StartPayment): StartPayment =>
      (orderId, linkKey) => {
        delivery.noteOrder(orderId, linkKey);
        return start(orderId, linkKey);
      };
    if (figures.totalPrice === 0) return checkout.pay(figures, later.finish, guest);
    if (later.chosen) return checkout.pay({ ...figures, paymentMethod: later.chosen.key }, later.finish, guest);
    if (way === 'page') return checkout.pay(figures, noting(payment.start), guest);
    const form = cardForm.current;
    if (!form || !(await form.validate())) return;
    const payHere: StartPayment = (orderId, linkKey) => cardPayment.pay(orderId, form, linkKey);
    await checkout.pay(figures, noting(payHere), guest);
  };

  if (!isHydrated) return <CheckoutSkeleton />;
  if (cardPayment.isPaid || later.isOrdered) {
    return (
      <Notice tone="good" role="status">
        {cardPayment.isPaid
          ? 'Thank you! Your payment went through. Taking you to your order…'
          : 'Thank you! We have your order. Taking you to it…'}
      </Notice>
    );
  }
  if (cartItems.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty."
        image={
          <ShimmerImage
            className={css({ width: '240px', borderRadius: 'xl' })}
            src="/images/empty-cart/960.jpg"
            alt=""
            sizes="240px"
          />
        }
        action={
          <LinkButton to={paths.products()} size="lg">
            Shop All Products
          </LinkButton>
        }
      >
        Find a gift you love, then come back here to check out.
      </EmptyState>
    );
  }
  return (
    <>
      {/* The order that is being paid here needs no notice. */}
      {!isBusy && !checkout.problem && notice}
      <WithdrawnAddOns addOns={delivery.withdrawn} onSettle={checkout.dismiss} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
          gridTemplateRows: { lg: 'auto auto 1fr' },
          gap: { base: '5', md: '6' },
          alignItems: 'start',
          gridTemplateAreas: {
            base: '"shipping" "summary" "payment"',
            lg: '"shipping summary" "payment summary" "rest summary"',
          },
        })}
      >
        <div
          className={css({
            gridArea: 'shipping',
            minWidth: '0',
            display: 'flex',
            flexDirection: 'column',
            gap: { base: '5', md: '6' },
          })}
        >
          {isGuest && <ContactSection ref={contact} isLocked={isBusy} />}
          {mayDivide && (
            <SplitChoice
              isSeveral={isSeveral}
              isLocked={isBusy}
              onChoose={(isWanted) => {
                setWantsSeveral(isWanted);
                rememberSeveral(isWanted);
                checkout.dismiss();
              }}
            />
          )}
          {isSeveral ? (
            <Suspense fallback={<Bone className={css({ height: '360px', borderRadius: 'xl' })} />}>
              <SeveralSection
                ref={several}
                isLocked={isBusy}
                quoted={delivery.quotedParcels}
                refusal={delivery.refusal}
                refused={checkout.problem?.kind === 'failed' ? checkout.problem.refused : undefined}
                onSplit={setSplit}
              />
            </Suspense>
          ) : (
            <>
              <ShippingSection ref={shipping} isLocked={isBusy} onTyped={delivery.setTyped} />
              <DeliverySection
                methods={delivery.methods}
                chosen={delivery.chosen}
                lost={delivery.lost}
                isLocked={isBusy}
                onChoose={delivery.choose}
              >
                <DeliveryDateField
                  ref={dateField}
                  choice={dating}
                  isPickup={delivery.chosen?.kind === 'PICKUP'}
                  refusal={dateRefusal}
                  isLocked={isBusy}
                  onChoose={chooseDate}
                />
              </DeliverySection>
              {/* What is emailed has messages of its own. */}
              {delivery.chosen?.kind !== 'EMAIL' && (
                <Suspense>
                  <GiftSection ref={gift} isLocked={isBusy} />
                </Suspense>
              )}
            </>
          )}
          {delivery.chosen?.kind !== 'EMAIL' && <SubstitutionSection isLocked={isBusy} />}
        </div>
        <div className={css({ gridArea: 'summary', minWidth: '0', position: { lg: 'sticky' }, top: '6' })}>
          <OrderSummary figures={delivery.figures} isPending={delivery.isPending} isSplit={isSeveral}>
            <WishedNote productIds={delivery.figures.cartItems.map(({ _id }) => _id)} />
            <CodeField
              words={discountWords}
              codes={delivery.codes}
              isLocked={isBusy}
              onApply={delivery.applyCode}
              onRemove={delivery.removeCode}
            />
            <CodeField
              words={giftCardWords}
              codes={delivery.giftCards}
              isLocked={isBusy}
              onApply={delivery.applyGiftCard}
              onRemove={delivery.removeGiftCard}
            />
          </OrderSummary>
        </div>
        <div className={css({ gridArea: 'payment', minWidth: '0' })}>
          <PaymentSection
            totalPrice={delivery.figures.totalPrice}
            isPending={delivery.isPending}
            giftCards={delivery.figures.giftCards}
            options={options}
            way={way}
            onChoose={setChoice}
            later={later}
            cardForm={cardForm}
            problem={checkout.problem}
            onDismiss={checkout.dismiss}
            onPay={() => void pay()}
            isBusy={isBusy}
            isDeliverable={isSeveral || delivery.methods?.length !== 0}
            unavailableText={unavailableText}
          />
        </div>
      </div>
    </>
  );
}

/** What every shop offers; used when the shop's own settings can't be read. */
const hostedPageAlone = { entry: 'HOSTED_PAGE', publishableKey: '', sandboxPath: null, isTestMode: false } as const;

/** The cart is the browser's: until it is known, the page's shape. */
function CheckoutSkeleton() {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
        gap: '6',
      })}
      role="status"
      aria-label="Loading your cart"
    >
      <VisuallyHidden>Loading your cart</VisuallyHidden>
      <Bone className={css({ height: { base: '640px', lg: '560px' }, borderRadius: 'xl' })} />
      <Bone className={css({ height: '420px', borderRadius: 'xl' })} />
    </div>
  );
}
