import { dateFormat } from '@domain/long-date.js';
import { useId, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { DeliveryOptions_MethodFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { Notice } from './panel';
import { radioCard, radioInCard, radioRow } from './radio-card';

/** A delivery method with what it costs for these gifts and this address. */
export type OfferedDelivery = DeliveryOptions_MethodFragment;

/** The delivery methods of an order or a parcel, and the one that was chosen. */
export interface DeliveryChoice {
  /** Undefined while they aren't known; empty where nothing can be delivered. */
  methods: readonly OfferedDelivery[] | undefined;
  chosen: OfferedDelivery | undefined;
  /** The name of what was shown as chosen before, where it can't be had. */
  lost: string | null;
  isLocked?: boolean;
  onChoose: (method: OfferedDelivery) => void;
  /** What else there is to choose about the delivery. */
  children?: ReactNode;
}

/** The methods to choose from. With one method, there is nothing to choose, only to know. */
export function DeliveryOptions({
  methods = [],
  chosen,
  lost,
  isLocked = false,
  onChoose,
  labelledBy,
  children,
}: DeliveryChoice & {
  /** The ID of what the choice is called by. */
  labelledBy: string;
}) {
  const name = useId();
  return (
    <>
      <div role="status">
        {!chosen && <Notice tone="bad">We can’t deliver this order to this address.</Notice>}
        {chosen && lost !== null && (
          <Notice className={css({ mb: '4' })} tone="waiting">
            {lost} isn’t available for this order. We’ve selected {chosen.name}.
          </Notice>
        )}
      </div>
      {chosen && methods.length === 1 && (
        <div className={css({ display: 'flex', gap: '3' })}>
          <Words method={chosen} />
        </div>
      )}
      {chosen && methods.length > 1 && (
        <div
          className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
          role="radiogroup"
          aria-labelledby={labelledBy}
        >
          {methods.map((method) => (
            <label key={method.key} className={cx(radioCard, radioRow, css({ py: '3' }))}>
              <input
                className={radioInCard}
                type="radio"
                name={name}
                value={method.key}
                checked={method.key === chosen.key}
                disabled={isLocked}
                onChange={() => onChoose(method)}
              />
              <Words method={method} />
            </label>
          ))}
        </div>
      )}
      {chosen && children}
      {methods.some(({ dependsOnAddress }) => dependsOnAddress) && (
        <p className={css({ textStyle: 'small', color: 'muted', mt: '3' })}>
          Prices can change with the address. You’ll see the final price before you pay.
        </p>
      )}
    </>
  );
}

/** Name, day and price of a method. */
function Words({ method }: { method: OfferedDelivery }) {
  return (
    <>
      <span className={css({ flex: '1', minWidth: '0' })}>
        <span className={css({ display: 'block', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
          {method.name}
        </span>
        <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{arrival(method)}</span>
        {(method.note !== '' || isFreeLater(method)) && (
          <span className={css({ display: 'block', textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
            {[method.note, isFreeLater(method) && `Free from ${formatMoney(method.freeFrom ?? 0)}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </span>
      <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}>
        {method.price === 0 ? 'Free' : formatMoney(method.price)}
      </span>
    </>
  );
}

function isFreeLater({ freeFrom, price }: OfferedDelivery): boolean {
  return freeFrom !== null && price > 0;
}

/** 'Arrives Thu, Nov 26 – Mon, Nov 30', or 'Ready Thu, Nov 26'. */
function arrival({ kind, arrivesFrom, arrivesBy }: OfferedDelivery): string {
  if (kind === 'EMAIL') return 'We’ll email your gift cards right after you pay, or on the day you chose.';
  // Days of the shop's calendar: the same date wherever they are read.
  const day = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const days = [...new Set([arrivesFrom, arrivesBy])].map((date) => day.format(new Date(date)));
  return `${kind === 'PICKUP' ? 'Ready' : 'Arrives'} ${days.join(' – ')}`;
}
