import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { CodeWords, EnteredCode } from '~/lib/code-words';
import { Button } from './button';
import { FormField } from './form-field';
import { IconButton } from './icon-button';
import { Input } from './input';

/** The field for codes of one kind, folded until there is one, and those that are used. */
export function CodeField({
  words: { title, yours, applied, read, maxLength },
  codes,
  isLocked = false,
  onApply,
  onRemove,
}: {
  words: CodeWords;
  codes: readonly EnteredCode[];
  isLocked?: boolean;
  /**
   * @param code as `words.read` gives it
   * @returns why the code can't be used, or null
   */
  onApply: (code: string) => Promise<string | null>;
  onRemove: (code: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  /** What became of a code; that it is applied, only as long as it is. */
  const [said, setSaid] = useState<{ text: string; applied?: string }>({ text: '' });
  const [isBusy, setBusy] = useState(false);
  /** null until someone has opened or closed it: then codes of an earlier visit are seen. */
  const [toggled, setToggled] = useState<boolean | null>(null);
  const hasCodes = codes.length > 0;
  const field = useRef<HTMLInputElement>(null);
  // The cart or the shop may have changed since. Until the shop says otherwise, a code without a note is applied.
  const isRefused = codes.some(({ code, isApplied, note }) => code === said.applied && !isApplied && note !== null);

  const apply = async () => {
    const code = read(typed);
    setSaid({ text: '' });
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
    setSaid({ text: applied(code), applied: code });
  };
  const remove = ({ code, shown }: EnteredCode) => {
    onRemove(code);
    setError(undefined);
    setSaid({ text: `${shown ?? code} is removed.` });
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
        {title}
      </summary>
      <form
        className={css({ mt: '1' })}
        method="post"
        noValidate
        aria-label={title}
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
                maxLength={maxLength}
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
        {!isRefused && said.text}
      </p>
      {hasCodes && (
        <ul className={css({ listStyleType: 'none', mt: '1' })} aria-label={yours}>
          {codes.map((entered) => (
            <li
              key={entered.code}
              className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}
            >
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                <span className={css({ fontWeight: 'semibold' })}>{entered.shown ?? entered.code}</span>
                <span
                  className={
                    entered.isApplied
                      ? css({ display: 'block', textStyle: 'small', color: 'muted' })
                      : css({ display: 'block', textStyle: 'small', color: 'danger' })
                  }
                >
                  {entered.note}
                </span>
              </span>
              <IconButton
                label={`Remove ${entered.shown ?? entered.code}`}
                disabled={isLocked}
                onClick={() => remove(entered)}
              >
                <X size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
