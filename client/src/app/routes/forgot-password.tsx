import { ForgotPasswordForm } from '~/features/account/recovery/forgot-password-form';
import { SignInFrame } from '~/features/account/sign-in/sign-in-frame';
import { PageMeta } from '../meta/page-meta';

/** /forgot-password */
export function Component() {
  return (
    <SignInFrame title="Forgot your password?" lead="It happens. We’ll send you a link to choose a new one.">
      <PageMeta
        title="Forgot your password?"
        description="Get a link by email to choose a new password for your account."
        isHidden
      />
      <ForgotPasswordForm />
    </SignInFrame>
  );
}
