import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { FormField, type FieldProps } from './form-field';
import { IconButton } from './icon-button';
import { Input } from './input';

/** A labeled password box with a button that shows what was typed. Say `autoComplete` 'current-password' or 'new-password'. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => (
        <div className={css({ position: 'relative' })}>
          <Input className={css({ pr: '14' })} {...input} {...control} type={isShown ? 'text' : 'password'} />
          <div className={css({ position: 'absolute', right: '1', top: '4px' })}>
            <IconButton label="Show password" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
            </IconButton>
          </div>
        </div>
      )}
    </FormField>
  );
}
