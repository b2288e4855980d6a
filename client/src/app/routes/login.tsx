import { Navigate, redirect, useLocation, useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { isForeignAdminPage, targetOf, useVisitingUser } from '~/features/account/sign-in/leave-signed-in';
import { SignInForm } from '~/features/account/sign-in/sign-in-form';
import { GuestCheckoutLink } from '~/features/checkout/guest-checkout-link';
import { SignInFrame } from '~/features/account/sign-in/sign-in-frame';
import { GoogleSignInDocument } from '~/graphql/operations/account-google';
import { GuestCheckoutDocument } from '~/graphql/operations/checkout';
import { paths, safeRedirect } from '~/lib/paths';
import { Notice } from '~/ui/panel';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload({ url, user, query }: PreloadContext) {
  const target = targetOf(await user, url.searchParams.get('redirect'));
  if (target !== null) return redirect(target);
  const isCheckout = safeRedirect(url.searchParams.get('redirect')) === paths.reviewOrder;
  await Promise.all([query(GoogleSignInDocument), isCheckout && query(GuestCheckoutDocument)]);
  return null;
}

/** /login?redirect=/revieworder */
export function Component() {
  // Every visit to the page starts fresh, even from the page itself.
  const { key } = useLocation();
  return <SignIn key={key} />;
}

function SignIn() {
  const [params] = useSearchParams();
  const user = useVisitingUser();
  const wanted = safeRedirect(params.get('redirect'));
  const target = targetOf(user, wanted);
  if (target !== null) return <Navigate to={target} replace />;
  return (
    <SignInFrame title="Sign In" lead="Lovely to see you again.">
      <PageMeta
        title="Sign In"
        description="Sign in to order a gift, track its delivery and see your past orders."
        isHidden
      />
      {isForeignAdminPage(user, wanted) && (
        <Notice className={css({ mb: '6' })} tone="waiting" role="status">
          You’re signed in as <strong>{user?.email}</strong>, which isn’t an admin account. Sign in with another one to
          open the admin dashboard.
        </Notice>
      )}
      <SignInForm redirect={wanted}>{wanted === paths.reviewOrder && <GuestCheckoutLink />}</SignInForm>
    </SignInFrame>
  );
}
