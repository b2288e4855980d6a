import { useId, useState } from 'react';
import { css } from 'styled-system/css';
import { useAdminUsersQuery } from '~/graphql/operations/admin-users';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { EmailText } from '../email-text';
import { FindBox } from '../find-box';
import { useSettled } from '~/lib/use-settled';

/** Whom an admin places an order for. */
export interface CounterCustomer {
  /** The ID of an account; null: someone without one. */
  userId: string | null;
  name: string;
  email: string;
}

/** For whom the order is: a customer who is found by name or email address, or someone who is typed in. */
export function CounterCustomerFields({
  customer,
  needsEmail,
  errors,
  onChange,
}: {
  customer: CounterCustomer;
  /** Whether the way to pay needs an email address. */
  needsEmail: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (customer: CounterCustomer) => void;
}) {
  if (customer.userId !== null)
    return (
      <>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
          <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
            <span className={css({ display: 'block', fontWeight: 'semibold' })}>{customer.name}</span>
            <EmailText email={customer.email} />
          </span>
          <Button variant="outline" size="sm" onClick={() => onChange({ userId: null, name: '', email: '' })}>
            Change
          </Button>
        </div>
        <Problem text={errors['customer.userId'] ?? errors['customer']} />
      </>
    );
  const typed = (part: Partial<CounterCustomer>) => onChange({ ...customer, ...part });
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Finder onChoose={onChange} />
      <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4' })}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={customer.name}
          error={errors['customer.name']}
          onChange={({ target }) => typed({ name: target.value })}
        />
        <TextField
          label={needsEmail ? 'Email' : 'Email (optional)'}
          type="email"
          autoComplete="off"
          value={customer.email}
          error={errors['customer.email']}
          onChange={({ target }) => typed({ email: target.value })}
        />
      </div>
      {!needsEmail && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>Without an email address, we send no emails.</p>
      )}
    </div>
  );
}

function Finder({ onChoose }: { onChoose: (customer: CounterCustomer) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, loading } = useAdminUsersQuery({ variables: { pageNumber: 1, search }, skip: search === '' });
  const found = search === '' ? undefined : data?.users.users.slice(0, 5);
  return (
    <FindBox
      id={id}
      label="Find a customer with an account"
      placeholder="Name or email address"
      typed={typed}
      onType={setTyped}
      status={
        found
          ? found.length === 0
            ? 'No account found. Fill in the name below.'
            : `${found.length} shown`
          : loading
            ? 'Searching…'
            : 'Or fill in the name of someone without an account.'
      }
    >
      {found && found.length > 0 && (
        <ul className={css({ listStyleType: 'none', mt: '1' })} aria-label="Customers found">
          {found.map(({ _id, name, email }) => (
            <li
              key={_id}
              className={css({
                display: 'flex',
                alignItems: 'center',
                gap: '3',
                py: '2',
                borderBottom: '1px solid {colors.line}',
                _last: { borderBottom: 'none' },
              })}
            >
              <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere', lineHeight: 'snug' })}>
                {name}
                <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                  <EmailText email={email} />
                </span>
              </span>
              <Button
                className={css({ flexShrink: '0' })}
                variant="soft"
                size="sm"
                onClick={() => onChoose({ userId: _id, name, email })}
              >
                Choose
                <VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FindBox>
  );
}

/** What is wrong with a part of the form that has no field of its own. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="status">{text && <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })}>{text}</p>}</div>
  );
}
