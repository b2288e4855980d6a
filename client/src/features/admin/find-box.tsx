import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Input } from '~/ui/input';

/** A box in a form that finds things while their name is typed; `children` are what it has found. */
export function FindBox({
  id,
  label,
  placeholder,
  typed,
  status,
  onType,
  children,
}: {
  id: string;
  label: string;
  placeholder: string;
  typed: string;
  /** How many were found, or what can be typed. */
  status: string;
  onType: (typed: string) => void;
  children: ReactNode;
}) {
  const statusId = useId();
  return (
    <div>
      <label className={css({ display: 'block', fontWeight: 'semibold', mb: '1.5' })} htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        aria-describedby={statusId}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The form around it is not sent from here.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className={css({ textStyle: 'small', color: 'muted', mt: '1.5' })} id={statusId} role="status">
        {status}
      </p>
      {children}
    </div>
  );
}
