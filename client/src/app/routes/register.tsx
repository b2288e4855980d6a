import { Navigate, redirect, useSearchParams } from 'react-router-dom';
import { targetOf } from '~/features/account/sign-in/leave-signed-in';
import { SignInFrame } from '~/features/account/sign-in/sign-in-frame';
import { SignUpForm } from '~/features/account/sign-in/sign-up-form';
import { GoogleSignInDocument } from '~/graphql/operations/account-google';
import { safeRedirect } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

export async function preload({ url, user, query }: PreloadContext) {
  const target = targetOf(await user, url.searchParams.get('redirect'));
  if (target !== null) return redirect(target);
  await query(GoogleSignInDocument);
  return null;
}

/** /register?redirect=/revieworder */
export function Component() {
  const [params] = useSearchParams();
  const wanted = safeRedirect(params.get('redirect'));
  const target = targetOf(useUser(), wanted);
  if (target !== null) return <Navigate to={target} replace />;
  return (
    <SignInFrame title="Sign Up" lead="One account for all your gifts.">
      <PageMeta
        title="Sign Up"
        description="Create an account to order gifts, track their delivery and see your past orders."
        isHidden
      />
      <SignUpForm redirect={wanted} />
    </SignInFrame>
  );
}
