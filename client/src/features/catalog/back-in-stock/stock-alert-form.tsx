import { useState, type SyntheticEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useRequestStockAlertMutation } from '~/graphql/operations/catalog-back-in-stock';
import type { CartProduct } from '~/lib/cart-store';
import { useUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';

/** For what is sold out: one email when it is back. The address is confirmed by a link first. */
export function StockAlertForm({ product }: { product: Pick<CartProduct, '_id' | 'name'> }) {
  const user = useUser();
  const [request, { loading }] = useRequestStockAlertMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    setProblem(null);
    try {
      await request({ variables: { input: { productId: product._id, email: field.value } } });
      setSentTo(field.value.trim());
    } catch (error) {
      const { email, productId } = fieldErrors(error);
      setProblem(email ?? productId ?? errorMessage(error));
      field.focus();
    }
  };

  if (sentTo !== null) {
    return (
      <FocusedNotice tone="good" role="status">
        <p className={css({ fontWeight: 'bold' })}>Check your email</p>
        <p className={css({ overflowWrap: 'anywhere' })}>
          Open the link that we sent to {sentTo}, and we’ll email you once when it’s back.
        </p>
      </FocusedNotice>
    );
  }
  return (
    <form
      className={cx(
        css({ width: 'full', p: '4', borderRadius: 'lg', border: '1px solid {colors.line}', bg: 'surface' }),
        onlyWithScripts,
      )}
      noValidate
      aria-label="Back in stock"
      onSubmit={(event) => void submit(event)}
    >
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        <TextField
          label="Email me when it’s back"
          hint="One email, and nothing else."
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          aria-required
          defaultValue={user?.email}
          error={problem ?? undefined}
        />
        <Button type="submit" variant="outline" disabled={loading}>
          {loading ? 'Sending…' : 'Email me'}
        </Button>
      </div>
    </form>
  );
}
