import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useCartRemindersQuery, useSetCartRemindersMutation } from '~/graphql/operations/account-emails';
import { NoScriptNote } from '~/ui/no-script-note';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';

const LABEL = 'Remind me about my cart';

/**
 * Where signed-in customers agree to one email about a cart that they left, and take the agreement back. It is never on
 * by itself. Where the shop sends no such emails, there is nothing to choose.
 * @param isOffer shown only to those who can agree now and haven't yet
 * @param frame what surrounds the choice, where there is one
 */
export function CartReminderChoice({
  isOffer = false,
  frame,
}: {
  isOffer?: boolean;
  frame: (choice: ReactNode) => ReactNode;
}) {
  const { data } = useCartRemindersQuery();
  const [set, { loading }] = useSetCartRemindersMutation();
  const [hasChosen, setHasChosen] = useState(false);
  const me = data?.me;
  const hours = data?.shop.cartReminderHours ?? null;
  if (!me || hours === null) return null;
  if (isOffer && !hasChosen && (me.wantsCartReminders || !me.isEmailVerified)) return null;

  const choose = async (isWanted: boolean) => {
    if (loading) return;
    setHasChosen(true);
    try {
      await set({ variables: { isWanted } });
      toast.success(isWanted ? 'We’ll remind you once.' : 'You won’t get any more cart reminders.');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  return frame(
    me.isEmailVerified ? (
      <>
        <NoScriptNote>To change this, turn on JavaScript in your browser, then reload the page.</NoScriptNote>
        <SwitchField
          label={LABEL}
          hint={`If you leave something in your cart, we’ll email you once, about ${durationText(hours)} later. You can turn this off anytime.`}
          checked={me.wantsCartReminders}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
      </>
    ) : (
      <>
        <h3 className={css({ textStyle: 'card', mb: '1' })}>{LABEL}</h3>
        <p className={css({ color: 'muted' })}>
          Confirm your email address first. Then we can email you once when you leave something in your cart.
        </p>
      </>
    ),
  );
}

function durationText(hours: number): string {
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
