import { parseShippingAddress, shippingAddressFields, type ShippingAddress } from '@domain/shipping-address.js';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { cart, useCart, type Cart } from '~/lib/cart-store';
import { useUser } from '~/lib/session-store';
import { AddressFields } from '~/ui/address-fields';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { StepHeading } from './step-heading';

/** Who pauses for so long has typed a word. */
const TYPING_MS = 400;

/** The address that the shopper has saved, or null while the form is open. Storage is not to be trusted. */
export function savedAddress({ shippingAddress }: Pick<Cart, 'shippingAddress'>) {
  if (!shippingAddress.isSaved) return null;
  const parsed = parseShippingAddress(shippingAddress);
  return 'address' in parsed ? parsed.address : null;
}

/** What the payment asks of the shipping step. */
export interface ShippingStep {
  /** Saves what was entered. If something is missing, the form says so, the focus goes there, and false comes back. */
  save: () => Promise<boolean>;
}

/** The first step: the shipping form, then the saved address, with a way back. */
export function ShippingSection({
  ref,
  isLocked,
  onTyped,
}: {
  ref: Ref<ShippingStep>;
  isLocked: boolean;
  /** Gets what stands in the form, once that is complete and the shopper pauses. */
  onTyped: (address: ShippingAddress) => void;
}) {
  const saved = savedAddress(useCart());
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<ShippingStep>(null);
  // A shopper who presses Pay keeps the focus there.
  const keepsFocus = useRef(false);
  useImperativeHandle(ref, () => ({
    save: async () => {
      if (!form.current) return true;
      keepsFocus.current = true;
      const isSaved = await form.current.save();
      keepsFocus.current = isSaved;
      return isSaved;
    },
  }));
  // After a change the focus would be lost with the button that caused it.
  const wasSaved = useRef(saved !== null);
  const isSaved = saved !== null;
  useEffect(() => {
    if (wasSaved.current === isSaved) return;
    wasSaved.current = isSaved;
    if (!keepsFocus.current) heading.current?.focus();
    keepsFocus.current = false;
  }, [isSaved]);

  return (
    <Panel aria-labelledby="shipping-details">
      <StepHeading id="shipping-details" ref={heading} number={1} isDone={isSaved}>
        Shipping Details
      </StepHeading>
      {saved ? (
        <>
          <AddressText address={saved} />
          <Button
            className={css({ mt: '5' })}
            variant="outline"
            disabled={isLocked}
            onClick={() => cart.saveShippingAddress({ ...saved, isSaved: false })}
          >
            Edit Shipping Details
          </Button>
        </>
      ) : (
        <ShippingForm ref={form} onTyped={onTyped} />
      )}
    </Panel>
  );
}

function ShippingForm({ ref, onTyped }: { ref: Ref<ShippingStep>; onTyped: (address: ShippingAddress) => void }) {
  const { shippingAddress } = useCart();
  const user = useUser();
  const hasTyped = shippingAddressFields.some((field) => shippingAddress[field]);
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    defaultValues: toAddressForm(hasTyped ? shippingAddress : user?.shippingAddress),
  });
  const values = useWatch({ control: form.control }) as AddressFormValues;
  const address = fromAddressForm(values);
  const typed = address && JSON.stringify(address);
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => onTyped(JSON.parse(typed) as ShippingAddress), TYPING_MS);
    return () => clearTimeout(pause);
  }, [typed, onTyped]);
  const save = () => {
    if (address) cart.saveShippingAddress({ ...address, isSaved: true });
    return address !== null;
  };
  useImperativeHandle(ref, () => ({
    save: async () => save() || (await form.trigger(undefined, { shouldFocus: true }), false),
  }));

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={css({ color: 'muted', mb: '5' })}>Where should we send the gift? All fields are required.</p>
      <AddressFields form={form} />
      <Button
        className={css({ mt: '6', width: { base: 'full', sm: 'auto' } })}
        type="submit"
        size="lg"
        disabled={!address}
      >
        Save Shipping Details
      </Button>
    </form>
  );
}
