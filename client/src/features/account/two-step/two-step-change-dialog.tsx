import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useRenewRecoveryCodesMutation, useTurnOffTwoStepSignInMutation } from '~/graphql/operations/account-two-step';
import { Dialog } from '~/ui/dialog';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TwoStepFields, type TwoStepValues } from './two-step-fields';

const words = {
  'turn-off': {
    title: 'Turn off two-step sign-in',
    lead: 'Your password alone will be enough to sign in again.',
    action: 'Turn off',
  },
  'renew-codes': {
    title: 'New recovery codes',
    lead: 'You’ll get ten new codes. The old ones will stop working.',
    action: 'Make new codes',
  },
} as const;

/** Turns two-step sign-in off, or makes new recovery codes and shows them. */
export function TwoStepChangeDialog({
  email,
  change,
  isOpen,
  onClose,
}: {
  email: string;
  change: keyof typeof words;
  isOpen: boolean;
  onClose: () => void;
}) {
  const form = useForm<TwoStepValues>();
  const { register, handleSubmit, formState } = form;
  const [turnOff] = useTurnOffTwoStepSignInMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, lead, action } = words[change];

  const submit = async (input: TwoStepValues) => {
    try {
      if (change === 'renew-codes') {
        const { data } = await renew({ variables: { input } });
        if (data) setCodes(data.renewRecoveryCodes.codes);
        return;
      }
      await turnOff({ variables: { input } });
      toast.success('Two-step sign-in is off');
      onClose();
    } catch (error) {
      showFailure(form, ['code', 'password'], error);
    }
  };

  return (
    <>
      <Dialog title={title} size="sm" isOpen={isOpen && codes === null} onClose={onClose}>
        <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label={title}>
          <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
            <p>{lead}</p>
            <TwoStepFields
              email={email}
              codeHint="You can enter a recovery code instead."
              register={register}
              errors={formState.errors}
            />
          </div>
          <DialogActions onCancel={onClose} disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'One moment…' : action}
          </DialogActions>
        </form>
      </Dialog>
      {codes && <RecoveryCodesDialog codes={codes} isOpen={isOpen} onClose={onClose} />}
    </>
  );
}
