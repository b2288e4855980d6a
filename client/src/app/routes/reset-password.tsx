import { ResetPasswordForm } from '~/features/account/reset-password-form';
import { SignInFrame } from '~/features/account/sign-in-frame';
import { PageMeta } from '../page-meta';

/** /reset-password?token=…: where the link of the recovery email leads. */
export function Component() {
  return (
    <SignInFrame title="Choose a new password" lead="Then sign in with it on all your devices.">
      <PageMeta
        title="Choose a new password"
        description="Choose a new password for your account with the link from our email."
        isHidden
      />
      <ResetPasswordForm />
    </SignInFrame>
  );
}
