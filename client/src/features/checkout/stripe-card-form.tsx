import { toStripeAmount } from '@domain/currencies.js';
import { shopCurrency } from '@domain/money.js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { useColorMode, type ColorMode } from '~/ui/color-mode';
import { Bone, Notice } from '~/ui/panel';
import type { CardForm } from './card-form';

/** What a mounted form pays with. */
interface Mounted {
  stripe: Stripe;
  elements: StripeElements;
}

/**
 * Stripe's own card form. Nothing that is entered in it can be read by the shop. It offers Apple Pay and Google Pay where the
 * shopper's device and the shop's Stripe account have them.
 */
export function StripeCardForm({
  ref,
  publishableKey,
  amountCents,
}: {
  ref: Ref<CardForm>;
  publishableKey: string;
  amountCents: number;
}) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const colorMode = useColorMode();
  const newest = useRef({ amountCents, colorMode });

  useEffect(() => {
    // Another page's document doesn't let the provider's script in: this page's own does.
    if (!isDocumentOf(window.location.pathname)) {
      window.location.reload();
      return;
    }
    let isCurrent = true;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!isCurrent) return;
      if (!stripe || !place.current) throw new Error('there is no element to mount the card form in');
      const elements = stripe.elements({
        mode: 'payment',
        amount: stripeAmount(newest.current.amountCents),
        currency: shopCurrency().code.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        appearance: appearanceIn(newest.current.colorMode),
      });
      // Link asks for an email address and a phone number of its own.
      const element = elements.create('payment', { wallets: { link: 'never' } });
      element.on('ready', () => isCurrent && setState('ready'));
      element.on('loaderror', () => isCurrent && setState('failed'));
      element.mount(place.current);
      mounted.current = { stripe, elements };
    };
    mount().catch(() => isCurrent && setState('failed'));
    return () => {
      isCurrent = false;
      mounted.current?.elements.getElement('payment')?.destroy();
      mounted.current = null;
    };
  }, [publishableKey]);

  useEffect(() => {
    newest.current = { amountCents, colorMode };
    void mounted.current?.elements.update({ amount: stripeAmount(amountCents), appearance: appearanceIn(colorMode) });
  }, [amountCents, colorMode]);

  useImperativeHandle(ref, () => ({
    validate: async () => {
      // Opens the sheet of a wallet that was chosen: browsers allow that only as an answer to the shopper's click.
      const submitted = await mounted.current?.elements.submit();
      return submitted !== undefined && !submitted.error;
    },
    confirm: async (clientSecret) => {
      if (!mounted.current) return { outcome: 'failed', message: null };
      const { stripe, elements } = mounted.current;
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: new URL(paths.paymentStatus, window.location.origin).href },
        redirect: 'if_required',
      });
      // Paid in the meantime, in another tab for example: as good as paid here.
      const intent = paymentIntent ?? error.payment_intent;
      if (intent?.status === 'succeeded' || intent?.status === 'processing')
        return { outcome: intent.status, intentId: intent.id };
      return { outcome: 'failed', message: error?.message ?? null };
    },
  }));

  if (state === 'failed') {
    return (
      <Notice tone="bad" role="alert">
        <p className={css({ fontWeight: 'semibold' })}>The card form didn’t load.</p>
        <p>An ad blocker or a slow connection may be the cause.</p>
        <Button className={css({ mt: '3' })} variant="outline" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <div className={css({ position: 'relative' })}>
      {state === 'loading' && (
        <Bone
          className={css({ height: '200px', borderRadius: 'lg' })}
          role="status"
          aria-label="Loading the card form"
        />
      )}
      <div ref={place} hidden={state === 'loading'} />
    </div>
  );
}

/** Whether the browser's document was loaded at this address, rather than at another that led here without loading. */
function isDocumentOf(pathname: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname === pathname;
}

/** The shop's colors for a form that the shop's own styles can't reach. */
function appearanceIn(mode: ColorMode): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(`--gs-colors-${name}`).trim();
  const variables = {
    colorPrimary: color('brand'),
    colorBackground: color('surface'),
    colorText: color('ink'),
    colorDanger: color('danger'),
    borderRadius: '12px',
    fontSizeBase: '16px',
  };
  return {
    theme: mode === 'dark' ? 'night' : 'stripe',
    // What isn't known is left to the theme.
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  };
}

/** An amount of the shop's currency as Stripe counts it. */
function stripeAmount(cents: number): number {
  return toStripeAmount(cents, shopCurrency().code);
}
