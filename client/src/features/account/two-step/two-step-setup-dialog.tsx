import { QrCode } from '@ark-ui/react/qr-code';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useTurnOnTwoStepSignInMutation } from '~/graphql/operations/account-two-step';
import { Dialog } from '~/ui/dialog';
import { ExternalLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TwoStepFields, type TwoStepValues } from './two-step-fields';

/** Turns two-step sign-in on: a QR code for the app, a first code with the password, then the recovery codes. */
export function TwoStepSetupDialog({
  email,
  setup,
  isOpen,
  onClose,
}: {
  email: string;
  setup: { key: string; uri: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const form = useForm<TwoStepValues>();
  const { register, handleSubmit, formState } = form;
  const [turnOn] = useTurnOnTwoStepSignInMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const submit = async (input: TwoStepValues) => {
    try {
      const { data } = await turnOn({ variables: { input } });
      if (!data) return;
      setCodes(data.turnOnTwoStepSignIn.codes);
      toast.success('Two-step sign-in is on. Your other devices were signed out.');
    } catch (error) {
      showFailure(form, ['code', 'password'], error);
    }
  };

  return (
    <>
      <Dialog title="Turn on two-step sign-in" size="sm" isOpen={isOpen && codes === null} onClose={onClose}>
        <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label="Turn on two-step sign-in">
          <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
            <p>Scan this code with an authenticator app on your phone.</p>
            <QrCode.Root
              className={css({ alignSelf: 'center', p: '3', bg: 'white', borderRadius: 'md' })}
              value={setup.uri}
              role="img"
              aria-label="QR code"
            >
              <QrCode.Frame className={css({ display: 'block', width: '176px', height: '176px' })}>
                <QrCode.Pattern className={css({ fill: 'black' })} />
              </QrCode.Frame>
            </QrCode.Root>
            <p className={css({ textStyle: 'small', color: 'muted' })}>
              Can’t scan it?{' '}
              <ExternalLink href={setup.uri} variant="inline">
                Open your authenticator app
              </ExternalLink>{' '}
              on this device, or enter this key in it:{' '}
              <code className={css({ display: 'block', mt: '1', color: 'ink', fontFamily: 'monospace' })}>
                {setup.key.replace(/.{4}(?=.)/g, '$& ')}
              </code>
            </p>
            <TwoStepFields email={email} register={register} errors={formState.errors} />
          </div>
          <DialogActions onCancel={onClose} disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Turning on…' : 'Turn on'}
          </DialogActions>
        </form>
      </Dialog>
      {codes && <RecoveryCodesDialog codes={codes} isOpen={isOpen} onClose={onClose} />}
    </>
  );
}
