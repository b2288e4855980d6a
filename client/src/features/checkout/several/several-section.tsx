import { readGift } from '@domain/gift-message.js';
import { MAX_PARCELS } from '@domain/parcels.js';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import type { OrderParcelInput, QuoteParcelInput } from '~/graphql/generated';
import { useCheckoutAddressesQuery, useCheckoutPeopleQuery } from '~/graphql/operations/checkout';
import { cart, keyOf, useCart } from '~/lib/cart-store';
import { useUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { Notice, Panel } from '~/ui/panel';
import { useDialog } from '~/ui/use-dialog';
import { giftDraft } from '~/lib/gift-words';
import { readGiftWords } from '../checkout-gift';
import { readEntered } from '../entered-address';
import type { AddressChoice } from '../saved-address-choice';
import { dividedAtOnce, isDivided } from './dividing';
import { DivisionTable } from './division-table';
import {
  hasAddress,
  newParcel,
  quotedParcel,
  readParcels,
  rememberParcels,
  roomFor,
  sentParcel,
  withListed,
  type ParcelDraft,
} from './drafts';
import { ListDialog } from './list-dialog';
import { ParcelSection, type QuotedParcel } from './parcel-section';
import { useSettled } from '~/lib/use-settled';

/** What the payment asks of the parcels. */
export interface SeveralStep {
  /** The parcels; null when something is missing: that parcel opens and says what, and the focus goes there. */
  read: () => OrderParcelInput[] | null;
}

/** What goes to each of several people, in place of one address, one delivery and one card. */
export function SeveralSection({
  ref,
  isLocked,
  quoted,
  refusal,
  refused,
  onSplit,
}: {
  ref: Ref<SeveralStep>;
  isLocked: boolean;
  /** The delivery of each parcel; undefined while it isn't known. */
  quoted: readonly QuotedParcel[] | undefined;
  /** Why the shop can't say what the parcels cost, and with which fields. */
  refusal: { message: string; fields: Readonly<Record<string, string>> } | null;
  /** What the shop has refused to order, by field, such as 'parcels.1.deliveryDate'. */
  refused: Readonly<Record<string, string>> | undefined;
  /** Gets what a quote asks of the parcels; null while the gifts aren't divided. */
  onSplit: (parcels: readonly QuoteParcelInput[] | null) => void;
}) {
  const { cartItems } = useCart();
  const user = useUser();
  const owner = user?._id ?? null;
  const addresses = useCheckoutAddressesQuery({ skip: user === null });
  const people = useCheckoutPeopleQuery({ skip: user === null });
  const [drafts, setDrafts] = useState(() => firstDrafts(owner));
  const [open, setOpen] = useState<readonly string[]>(() => (drafts.length === 1 ? [drafts[0]!.id] : []));
  /** The parcel at which the last try to pay ended, and how many tries there were. */
  const [checked, setChecked] = useState({ id: '', count: 0 });
  const [list, setList] = useState('');
  const dialog = useDialog();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => rememberParcels(owner, drafts), [owner, drafts]);

  const asked = useSettled(isDivided(cartItems, drafts) ? drafts.map((draft) => quotedParcel(cartItems, draft)) : null);
  const askedText = JSON.stringify(asked);
  useEffect(() => onSplit(JSON.parse(askedText) as QuoteParcelInput[] | null), [askedText, onSplit]);

  /** The parcels that were changed after the shop had refused them. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const errorsOf = (at: number) => {
    const isMended = mended.includes(drafts[at]?.id ?? '');
    const errors = { ...refusal?.fields, ...(!isMended && refused) };
    const start = `parcels.${at}.`;
    return Object.fromEntries(
      Object.entries(errors).flatMap(([field, words]) =>
        field.startsWith(start) ? [[field.slice(start.length), words]] : [],
      ),
    );
  };
  // What was refused opens by itself.
  const [shownRefused, setShownRefused] = useState(refused);
  if (refused !== shownRefused) {
    setShownRefused(refused);
    setMended([]);
    const fields = Object.keys(refused ?? {});
    const bad = drafts
      .filter((_, at) => fields.some((field) => field.startsWith(`parcels.${at}.`)))
      .map(({ id }) => id);
    setOpen([...new Set([...open, ...bad])]);
  }

  const focusIn = (selector: string) =>
    // Once it is there.
    setTimeout(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
  useImperativeHandle(ref, () => ({
    read: () => {
      if (!isDivided(cartItems, drafts)) {
        heading.current?.focus();
        return null;
      }
      const sent = drafts.map((draft) => sentParcel(cartItems, draft));
      const at = drafts.findIndex(({ gift }, index) => !sent[index] || 'errors' in readGift(giftDraft(gift)));
      if (at < 0) return sent.filter((parcel) => parcel !== null);
      const { id } = drafts[at]!;
      setOpen((ids) => [...new Set([...ids, id])]);
      // An address says itself what is missing; else it is a card that can't be printed.
      if (sent[at]) focusIn(`[data-content="${id}"] [aria-invalid=true]`);
      else setChecked(({ count }) => ({ id, count: count + 1 }));
      return null;
    },
  }));

  const toggle = useCallback(
    (id: string) => setOpen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    [],
  );
  const change = useCallback((id: string, part: Partial<ParcelDraft>) => {
    setDrafts((all) => all.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
    setMended((ids) => (ids.includes(id) ? ids : [...ids, id]));
  }, []);
  const remove = useCallback((id: string) => {
    setDrafts((all) => all.filter((draft) => draft.id !== id));
    heading.current?.focus();
  }, []);
  const shareCard = useCallback(
    (id: string) =>
      setDrafts((all) => {
        const { gift } = all.find((draft) => draft.id === id)!;
        return all.map((draft) => ({ ...draft, gift }));
      }),
    [],
  );
  const add = () => {
    const parcel = newParcel();
    setDrafts([...drafts, parcel]);
    setOpen([parcel.id]);
    focusIn(`[data-parcel="${parcel.id}"]`);
  };

  const choices: AddressChoice[] = [
    ...(people.data?.myRecipients ?? []).map(({ _id, name, shippingAddress }) => ({
      _id,
      label: name,
      shippingAddress,
    })),
    ...(addresses.data?.myAddresses ?? []),
  ];
  const isFull = drafts.length >= MAX_PARCELS;
  return (
    <Panel ref={panel} aria-labelledby="several-people">
      <h2 ref={heading} className={css({ textStyle: 'card', mb: '2' })} id="several-people" tabIndex={-1}>
        {drafts.length === 1 ? '1 parcel' : `${drafts.length} parcels`}
      </h2>
      <p className={css({ color: 'muted', mb: '5' })}>
        Everybody gets a parcel of their own, and you pay once. Add people, then divide the gifts in your cart among
        them.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mb: '5' })}>
        <Button variant="outline" disabled={isLocked} onClick={dialog.open}>
          Paste or upload a list
        </Button>
        <Button variant="outline" disabled={isLocked || isFull} onClick={add}>
          Add a person
        </Button>
      </div>
      {isFull && (
        <p className={css({ textStyle: 'small', color: 'muted', mb: '5' })}>
          An order can go to at most {MAX_PARCELS} people.
        </p>
      )}
      {refusal && (
        <Notice className={css({ mb: '5' })} tone="bad" role="alert">
          {refusal.fields['parcels'] ?? refusal.message}
        </Notice>
      )}
      <DivisionTable cartItems={cartItems} drafts={drafts} isLocked={isLocked} onChange={setDrafts} />
      <ol className={css({ listStyleType: 'none', mt: '5' })}>
        {drafts.map((draft, at) => (
          <ParcelSection
            key={draft.id}
            number={at + 1}
            draft={draft}
            cartItems={cartItems}
            choices={choices}
            quoted={quoted?.length === drafts.length ? quoted[at] : undefined}
            errors={errorsOf(at)}
            isOpen={open.includes(draft.id)}
            isOnly={drafts.length === 1}
            checks={checked.id === draft.id ? checked.count : 0}
            isLocked={isLocked}
            onToggle={toggle}
            onChange={change}
            onRemove={remove}
            onShareCard={shareCard}
          />
        ))}
      </ol>
      {dialog.visit > 0 && (
        <ListDialog
          key={dialog.visit}
          text={list}
          onText={setList}
          room={roomFor(drafts)}
          onAdd={(listed) => {
            setDrafts(dividedAtOnce(cartItems, withListed(drafts, listed)));
            setOpen([]);
          }}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </Panel>
  );
}

/** The parcels that the tab knows; one that still lacks an address gets that which was entered meanwhile. */
function firstDrafts(owner: string | null): readonly ParcelDraft[] {
  const first = firstParcel(owner);
  const known = readParcels(owner);
  if (known?.length !== 1) return known ?? [first];
  return known.map((draft) => (hasAddress(draft) ? draft : { ...draft, address: first.address }));
}

/** What the shopper has entered for one address so far, with everything in the cart. */
function firstParcel(owner: string | null): ParcelDraft {
  const { shippingAddress, cartItems } = cart.get();
  const parcel = newParcel(shippingAddress);
  return {
    ...parcel,
    address: readEntered(owner) ?? parcel.address,
    pieces: Object.fromEntries(cartItems.map((line) => [keyOf(line), line.qty])),
    gift: readGiftWords() ?? parcel.gift,
  };
}
