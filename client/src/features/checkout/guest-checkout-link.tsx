import { css } from 'styled-system/css';
import { useGuestCheckoutQuery } from '~/graphql/operations/checkout';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';

/** Beside the sign-in of a shopper who is on the way to the checkout, where the shop takes orders without an account. */
export function GuestCheckoutLink() {
  const { data } = useGuestCheckoutQuery();
  if (!data?.shop.guestCheckout) return null;
  return (
    <section
      className={css({ mt: '6', pt: '6', borderTop: '1px solid {colors.line}' })}
      aria-labelledby="guest-checkout"
    >
      <h2 id="guest-checkout" className={css({ textStyle: 'card' })}>
        No account?
      </h2>
      <p className={css({ color: 'muted', mt: '1', mb: '4' })}>
        All we need is your name and email. You can save the order in an account later.
      </p>
      <LinkButton to={paths.guestCheckout} variant="outline" size="lg" isWide>
        Continue as a guest
      </LinkButton>
    </section>
  );
}
