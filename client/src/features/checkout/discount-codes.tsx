import { discountCode, MAX_CODE_LENGTH } from '@domain/discount-code.js';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { QuoteQuery } from '~/graphql/generated';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Input } from '~/ui/input';

/** A code that the shopper has entered, and what became of it. */
export type EnteredCode = QuoteQuery['quote']['discountCodes'][number];

/** The field for discount codes, folded until there is one, and those that are used. */
export function DiscountCodes({
  codes,
  isLocked,
  onApply,
  onRemove,
}: {
  codes: readonly EnteredCode[];
  isLocked: boolean;
  /**
   * @param code as `discountCode` writes it
   * @returns why the code can't be used, or null
   */
  onApply: (code: string) => Promise<string | null>;
  onRemove: (code: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** null until someone has opened or closed it: then codes of an earlier visit are seen. */
  const [toggled, setToggled] = useState<boolean | null>(null);
  const hasCodes = codes.length > 0;
  const field = useRef<HTMLInputElement>(null);

  const apply = async () => {
    const code = discountCode(typed);
    setSaid('');
    if (code === '') {
      setError('Enter a code');
      return field.current?.focus();
    }
    setBusy(true);
    const problem = await onApply(code);
    setBusy(false);
    setError(problem ?? undefined);
    field.current?.focus();
    if (problem !== null) return;
    setTyped('');
    setSaid(`${code} is applied.`);
  };
  const remove = (code: string) => {
    onRemove(code);
    setError(undefined);
    setSaid(`${code} is removed.`);
    field.current?.focus();
  };

  return (
    <details
      className={css({ mt: '3' })}
      open={toggled ?? hasCodes}
      onToggle={(event) => setToggled(event.currentTarget.open)}
    >
      <summary
        className={css({
          display: 'list-item',
          py: '2.5',
          color: 'brand',
          fontWeight: 'semibold',
          cursor: 'pointer',
          width: 'fit-content',
        })}
      >
        Discount code
      </summary>
      <form
        className={css({ mt: '1' })}
        method="post"
        noValidate
        aria-label="Discount code"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isLocked) void apply();
        }}
      >
        <FormField label="Code" error={error}>
          {(control) => (
            <div className={css({ display: 'flex', gap: '3' })}>
              <Input
                {...control}
                ref={field}
                className={css({ flex: '1', minWidth: '0' })}
                value={typed}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                // Room for spaces around it.
                maxLength={2 * MAX_CODE_LENGTH}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" variant="outline" disabled={isLocked}>
                Apply
              </Button>
            </div>
          )}
        </FormField>
      </form>
      <p className={css({ textStyle: 'small', color: 'muted', mt: '1.5' })} role="status">
        {said}
      </p>
      {hasCodes && (
        <ul className={css({ listStyleType: 'none', mt: '1' })} aria-label="Your discount codes">
          {codes.map(({ code, name, isApplied, message }) => (
            <li
              key={code}
              className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}
            >
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                <span className={css({ fontWeight: 'semibold' })}>{code}</span>
                <span
                  className={
                    isApplied
                      ? css({ display: 'block', textStyle: 'small', color: 'muted' })
                      : css({ display: 'block', textStyle: 'small', color: 'danger' })
                  }
                >
                  {isApplied ? name : message}
                </span>
              </span>
              <IconButton label={`Remove ${code}`} disabled={isLocked} onClick={() => remove(code)}>
                <X size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
