import { isSameAddress, MAX_SAVED_ADDRESSES, type ShippingAddress } from '@domain/shipping-address.js';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { CheckoutAddress_AddressFragment, CheckoutPerson_RecipientFragment } from '~/graphql/generated';
import {
  useCheckoutAddressesQuery,
  useCheckoutPeopleQuery,
  useKeepAddressMutation,
} from '~/graphql/operations/checkout';
import { fromAddressForm, plainAddress, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { cart, useCart, type Cart } from '~/lib/cart-store';
import { useUser } from '~/lib/session-store';
import { AddressFields } from '~/ui/address-fields';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { Bone, Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { forgetEntered, readEntered, rememberEntered } from './entered-address';
import { KeepAddress, type KeptAddress } from './keep-address';
import { SavedAddressChoice, type AddressChoice } from './saved-address-choice';
import { StepHeading } from './step-heading';

/** Who pauses for so long has typed a word. */
const TYPING_MS = 400;

/** The address that the shopper has saved, or null while the form is open. Storage is not to be trusted. */
export function savedAddress({ shippingAddress }: Pick<Cart, 'shippingAddress'>) {
  if (!shippingAddress.isSaved) return null;
  return plainAddress(shippingAddress);
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
  /** Gets what stands in the form, once that is complete and the shopper pauses; null when it is another, empty one. */
  onTyped: (address: ShippingAddress | null) => void;
}) {
  const saved = savedAddress(useCart());
  const isSignedIn = useUser() !== null;
  const { data, loading } = useCheckoutAddressesQuery({ skip: !isSignedIn });
  const people = useCheckoutPeopleQuery({ skip: !isSignedIn });
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<ShippingStep>(null);
  // A shopper who presses Pay keeps the focus there.
  const keepsFocus = useRef(false);
  useImperativeHandle(ref, () => ({
    save: async () => {
      // The form comes with the addresses of the account.
      if (!form.current) return savedAddress(cart.get()) !== null;
      keepsFocus.current = true;
      const isSaved = await form.current.save();
      // What is saved has taken this back already.
      if (!isSaved) keepsFocus.current = false;
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
      ) : (loading && !data) || (people.loading && !people.data) ? (
        // No form that changes under the shopper's hands.
        <Bone
          className={css({ height: '360px', borderRadius: 'lg' })}
          role="status"
          aria-label="Loading your addresses"
        />
      ) : (
        <ShippingForm
          ref={form}
          addresses={data?.myAddresses ?? []}
          people={people.data?.myRecipients ?? []}
          canKeep={isSignedIn}
          onTyped={onTyped}
        />
      )}
    </Panel>
  );
}

function ShippingForm({
  ref,
  addresses,
  people,
  canKeep,
  onTyped,
}: {
  ref: Ref<ShippingStep>;
  /** What the shopper has saved in the account. */
  addresses: readonly CheckoutAddress_AddressFragment[];
  /** To whom the shopper sends gifts. */
  people: readonly CheckoutPerson_RecipientFragment[];
  /** Whether the shopper has an account, which keeps the typed address on request. */
  canKeep: boolean;
  onTyped: (address: ShippingAddress | null) => void;
}) {
  const user = useUser();
  const owner = user?._id ?? null;
  /** What was entered before this form came, if anything was. */
  const [before] = useState(() => readEntered(owner) ?? toAddressForm(cart.get().shippingAddress));
  const [keepAddress] = useKeepAddressMutation();
  const choices: AddressChoice[] = [
    ...addresses,
    ...people.map(({ _id, name, shippingAddress: where }) => ({
      _id,
      label: `Send to ${name}`,
      shippingAddress: where,
    })),
  ];
  const hasTyped = JSON.stringify(before) !== JSON.stringify(toAddressForm(null));
  const [chosenId, setChosenId] = useState(() => {
    const known = fromAddressForm(before);
    // A person and a saved address may be the same place, with and without a landmark.
    const same = choices.filter((one) => known && isSameAddress(one.shippingAddress, known));
    const first = hasTyped
      ? (same.find((one) => JSON.stringify(plainAddress(one.shippingAddress)) === JSON.stringify(known)) ??
        // Another region has another price.
        same.find(({ shippingAddress: { region } }) => (region ?? '') === (known?.region ?? '')))
      : addresses.find(({ isDefault }) => isDefault);
    return first?._id ?? null;
  });
  const [kept, setKept] = useState<KeptAddress>({ isKept: false, label: '' });
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    defaultValues: hasTyped && chosenId === null ? before : toAddressForm(user?.shippingAddress),
  });
  const values = useWatch({ control: form.control }) as AddressFormValues;
  const typed = JSON.stringify(values);
  const remembered = useRef(typed);
  useEffect(() => {
    if (typed === remembered.current) return;
    remembered.current = typed;
    rememberEntered(owner, JSON.parse(typed) as AddressFormValues);
  }, [typed, owner]);
  // One that was deleted in another tab can't be chosen anymore.
  const chosen = choices.find(({ _id }) => _id === chosenId);
  const address = chosen ? plainAddress(chosen.shippingAddress) : fromAddressForm(values);
  const entered = address && JSON.stringify(address);
  const pauseMs = chosen ? 0 : TYPING_MS;
  useEffect(() => {
    if (entered === null) return;
    const pause = setTimeout(() => onTyped(JSON.parse(entered) as ShippingAddress), pauseMs);
    return () => clearTimeout(pause);
  }, [entered, pauseMs, onTyped]);
  const choose = (id: string | null) => {
    setChosenId(id);
    const choice = choices.find(({ _id }) => _id === id);
    rememberEntered(owner, choice ? toAddressForm(choice.shippingAddress) : form.getValues());
    // Until the form is complete, prices are those without an address.
    if (id === null && !fromAddressForm(form.getValues())) onTyped(null);
  };
  const isFull = addresses.length >= MAX_SAVED_ADDRESSES;
  const save = async () => {
    if (!address) return false;
    cart.saveShippingAddress({ ...address, isSaved: true });
    forgetEntered();
    if (!chosen && kept.isKept && !isFull) {
      // The order doesn't depend on it.
      try {
        const label = kept.label.trim();
        await keepAddress({ variables: { input: { shippingAddress: address, ...(label !== '' && { label }) } } });
        toast.success('Saved to your account');
      } catch (error) {
        toast.error(errorMessage(error));
      }
    }
    return true;
  };
  useImperativeHandle(ref, () => ({
    save: async () => (await save()) || (await form.trigger(undefined, { shouldFocus: true }), false),
  }));

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {choices.length > 0 ? (
        <SavedAddressChoice addresses={choices} chosenId={chosen?._id ?? null} onChoose={choose} />
      ) : (
        <p className={css({ color: 'muted', mb: '5' })}>
          Where should we send the gift? All fields but the optional ones are required.
        </p>
      )}
      {!chosen && (
        <div className={choices.length > 0 ? css({ mt: '5' }) : undefined}>
          <AddressFields form={form} forDelivery />
          {canKeep && <KeepAddress value={kept} isFull={isFull} onChange={setKept} />}
        </div>
      )}
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
