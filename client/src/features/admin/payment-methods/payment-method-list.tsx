import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useAdminPaymentMethodsQuery } from '~/graphql/operations/admin-payment-methods';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PaymentMethodForm } from './payment-method-form';

/** All ways to pay later, each with its own form. */
export function PaymentMethodList() {
  const { data, error, refetch } = useAdminPaymentMethodsQuery();
  const methods = data?.paymentMethodSources;
  if (!methods) {
    if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label="Loading payment methods">
        <VisuallyHidden>Loading payment methods</VisuallyHidden>
        {[0, 1, 2].map((row) => (
          <Bone key={row} className={css({ height: '280px', borderRadius: 'xl', mb: '4' })} />
        ))}
      </div>
    );
  }
  return (
    <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' })}>
      {methods.map((method) => (
        <li key={method.id}>
          <PaymentMethodForm
            method={method}
            readAgain={async () => (await refetch()).data?.paymentMethodSources.find(({ id }) => id === method.id)}
          />
        </li>
      ))}
    </ul>
  );
}
