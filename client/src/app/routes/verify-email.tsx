import { EmailConfirmation } from '~/features/account/email-confirmation';
import { SignInFrame } from '~/features/account/sign-in-frame';
import { PageMeta } from '../page-meta';

/** /verify-email?token=…: where the link of the verification mail leads. */
export function Component() {
  return (
    <SignInFrame title="Confirm your email" lead="So that news of your orders reaches you.">
      <PageMeta
        title="Confirm your email"
        description="Confirm with the link from our mail that this email address is yours."
        isHidden
      />
      <EmailConfirmation />
    </SignInFrame>
  );
}
