import { EmailConfirmation } from '~/features/account/recovery/email-confirmation';
import { SignInFrame } from '~/features/account/sign-in/sign-in-frame';
import { PageMeta } from '../meta/page-meta';

/** /verify-email?token=…: where the link of the verification mail leads. */
export function Component() {
  return (
    <SignInFrame title="Confirm your email" lead="So you don’t miss updates on your orders.">
      <PageMeta
        title="Confirm your email"
        description="Use the link in our email to confirm that this address is yours."
        isHidden
      />
      <EmailConfirmation />
    </SignInFrame>
  );
}
