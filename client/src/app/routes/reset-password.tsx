import { ResetPasswordForm } from '~/features/account/recovery/reset-password-form';
import { SignInFrame } from '~/features/account/sign-in/sign-in-frame';
import { PageMeta } from '../meta/page-meta';

/** /reset-password?token=…: where the link of the recovery email leads. */
export function Component() {
  return (
    <SignInFrame title="Choose a new password" lead="Then sign in with it on all your devices.">
      <PageMeta
        title="Choose a new password"
        description="Use the link in our email to choose a new password for your account."
        isHidden
      />
      <ResetPasswordForm />
    </SignInFrame>
  );
}
