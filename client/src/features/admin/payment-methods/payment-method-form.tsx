import { css } from 'styled-system/css';
import type { PaymentMethod_SourceFragment } from '~/graphql/generated';
import { useUpdatePaymentMethodMutation } from '~/graphql/operations/admin-payment-methods';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { FormField, Textarea } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { LeaveGuard } from '../leave-guard';
import { ontoNewer } from '../onto-newer';
import { StaleNotice } from '../stale-notice';
import { useVersionedForm } from '../use-versioned-form';

type Source = PaymentMethod_SourceFragment;

/** What an admin sets of a way to pay later: whether it is on, what customers read, and whether guests may use it. */
export function PaymentMethodForm({
  method,
  readAgain,
}: {
  method: Source;
  /** Reads the method as it is now. */
  readAgain: () => Promise<Source | undefined>;
}) {
  const { form, base, values, setValues, change, errors, hasChanges, isStale, isBusy, submit, startFrom, finish } =
    useVersionedForm({
      draftName: `payment-method-form ${method.id}`,
      ...{ saved: method, valuesOf, subject: 'this payment method', readAgain },
    });
  const [update] = useUpdatePaymentMethodMutation();
  const isHydrated = useIsHydrated();

  const save = () =>
    submit(undefined, async () => {
      const { data } = await update({ variables: { input: { id: base.id, version: base.version, ...values } } });
      if (data) {
        const after = startFrom(data.updatePaymentMethod);
        // What was typed while it was on its way is yet to be saved.
        setValues((typed) => ontoNewer(typed, values, after));
      }
      toast.success(`${base.name} saved`);
    });

  return (
    <Panel aria-labelledby={`method-${base.id}`}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <LeaveGuard hasChanges={hasChanges} onDiscard={finish} />
        <div className={css({ display: 'flex', alignItems: 'center', gap: '3', mb: '1' })}>
          <h2 className={css({ textStyle: 'card', flex: '1' })} id={`method-${base.id}`}>
            {base.name}
          </h2>
          <StatusPill tone={base.isOn ? 'good' : 'neutral'}>{base.isOn ? 'On' : 'Off'}</StatusPill>
        </div>
        <p className={css({ color: 'muted', mb: '5' })}>At checkout, shoppers read: “{base.offer}”</p>
        {isStale && <StaleNotice subject="this payment method" />}
        <fieldset className={css({ display: 'flex', flexDirection: 'column', gap: '5' })} disabled={!isHydrated}>
          <legend className={css({ srOnly: true })}>{base.name}</legend>
          <SwitchField
            label="Offer it at checkout"
            hint="Shoppers can choose it for the orders that it suits."
            checked={values.isOn}
            onChange={(event) => change({ isOn: event.target.checked })}
          />
          <FormField
            label={base.needsInstructions ? 'Instructions' : 'Instructions (optional)'}
            hint={base.instructionsHint}
            error={errors['instructions']}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={1000}
                value={values.instructions}
                onChange={(event) => change({ instructions: event.target.value })}
              />
            )}
          </FormField>
          <SwitchField
            label="Also for guests"
            hint="Guests give an email address that nobody has confirmed, and their orders hold stock, too."
            checked={values.forGuests}
            onChange={(event) => change({ forGuests: event.target.checked })}
          />
          <div>
            <Button type="submit" aria-disabled={isBusy || !hasChanges || undefined}>
              Save<VisuallyHidden> {base.name}</VisuallyHidden>
            </Button>
          </div>
        </fieldset>
      </form>
    </Panel>
  );
}

function valuesOf({ isOn, instructions, forGuests }: Source) {
  return { isOn, instructions, forGuests };
}
