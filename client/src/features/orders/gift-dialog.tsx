import { readGift } from '@domain/gift-message.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useChangeOrderGiftMutation } from '~/graphql/operations/orders';
import { giftDraft, noGiftWords, type GiftWords } from '~/lib/gift-words';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { GiftFields } from '~/ui/gift-fields';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';

/** Changes the gift message of an order or of one of its parcels, or removes it. */
export function GiftDialog({
  orderId,
  parcel,
  gift,
  linkKey,
  isOpen,
  onClose,
}: {
  orderId: string;
  /** The number of the parcel, of an order with several. */
  parcel?: number;
  gift: OrderDetails_OrderFragment['gift'];
  /** Opens the order of a guest. */
  linkKey?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [changeGift, { client }] = useChangeOrderGiftMutation();
  const [words, setWords] = useState<GiftWords>(() => (gift ? wordsOf(gift) : noGiftWords));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    // Once the messages are there.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const save = async (next: GiftWords) => {
    if (isBusy) return;
    const draft = giftDraft(next);
    const read = readGift(draft);
    if ('errors' in read) return refuse(read.errors);
    setBusy(true);
    setProblem(null);
    try {
      await changeGift({ variables: { input: { id: orderId, parcel, gift: draft, key: linkKey } } });
      toast.success(draft === null ? 'Gift message removed' : 'Gift message saved');
      onClose();
    } catch (error) {
      const fields = fieldErrors(error);
      if (Object.keys(fields).some((field) => field.startsWith('gift.'))) refuse(fields);
      else setProblem(errorMessage(error));
      // It may have been sent in the meantime.
      await client.refetchQueries({ include: 'active' }).catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={parcel === undefined ? 'Gift message' : `Gift message of parcel ${parcel}`}
      isOpen={isOpen}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(words);
        }}
      >
        <GiftFields
          value={words}
          errors={errors}
          onChange={(next) => {
            setWords(next);
            setErrors({});
          }}
        />
        {problem !== null && (
          <Notice className={css({ mt: '5' })} tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <DialogButtons>
          {gift && (
            <Button variant="ghost" type="button" onClick={() => void save(noGiftWords)}>
              Remove
            </Button>
          )}
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Save gift message'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Without what GraphQL adds. */
function wordsOf({ to, from, message, card, hidePrices }: NonNullable<OrderDetails_OrderFragment['gift']>): GiftWords {
  return { to, from, message, card, hidePrices };
}
