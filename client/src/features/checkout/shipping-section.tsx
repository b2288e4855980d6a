import { parseShippingAddress, shippingAddressFields } from '@domain/shipping-address.js';
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { cart, useCart, type Cart } from '~/lib/cart-store';
import { useUser } from '~/lib/session-store';
import { AddressFields } from '~/ui/address-fields';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { StepHeading } from './step-heading';

/** The address that the shopper has saved, or null while the form is open. Storage is not to be trusted. */
export function savedAddress({ shippingAddress }: Pick<Cart, 'shippingAddress'>) {
  if (!shippingAddress.isSaved) return null;
  const parsed = parseShippingAddress(shippingAddress);
  return 'address' in parsed ? parsed.address : null;
}

/** The first step: the shipping form, then what was saved, with a way back. */
export function ShippingSection({ isLocked }: { isLocked: boolean }) {
  const saved = savedAddress(useCart());
  const heading = useRef<HTMLHeadingElement>(null);
  // After a change the focus would be lost with the button that caused it.
  const wasSaved = useRef(saved !== null);
  const isSaved = saved !== null;
  useEffect(() => {
    if (wasSaved.current === isSaved) return;
    wasSaved.current = isSaved;
    heading.current?.focus();
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
            variant="outline"
            mt="5"
            disabled={isLocked}
            onClick={() => cart.saveShippingAddress({ ...saved, isSaved: false })}
          >
            Edit Shipping Details
          </Button>
        </>
      ) : (
        <ShippingForm />
      )}
    </Panel>
  );
}

function ShippingForm() {
  const { shippingAddress } = useCart();
  const user = useUser();
  const hasTyped = shippingAddressFields.some((field) => shippingAddress[field]);
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    defaultValues: toAddressForm(hasTyped ? shippingAddress : user?.shippingAddress),
  });
  const values = useWatch({ control: form.control }) as AddressFormValues;
  const address = fromAddressForm(values);

  return (
    <chakra.form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address) cart.saveShippingAddress({ ...address, isSaved: true });
      }}
    >
      <chakra.p color="muted" mb="5">
        Where should the gift go? All fields are required.
      </chakra.p>
      <AddressFields form={form} />
      <Button type="submit" size="lg" mt="6" width={{ base: 'full', sm: 'auto' }} disabled={!address}>
        Save Shipping Details
      </Button>
    </chakra.form>
  );
}
