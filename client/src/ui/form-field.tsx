import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { control } from 'styled-system/recipes';
import { Input } from './input';

/** A box for longer text; inside `FormField`. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...props} className={cx(control(), className)} />;
}

/** What a control inside `FormField` must carry, so that label, hint and error belong to it. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** What every field of the kit takes. */
export interface FieldProps {
  label: ReactNode;
  /** What is wrong, in words; nothing when all is well. */
  error?: string | undefined;
  /** A sentence under the label that helps to fill it in. */
  hint?: ReactNode;
}

/** A label, a control, its hint and its error, tied together for screen readers. */
export function FormField({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css({ width: 'full' })}>
      <label className={css({ display: 'block', fontWeight: 'semibold', mb: '1.5' })} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={css({ textStyle: 'small', color: 'muted', mb: '1.5' })} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** What is wrong with a field, with the id that describes it; always there, so that screen readers notice what appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p
          className={css({
            textStyle: 'small',
            display: 'flex',
            alignItems: 'center',
            gap: '1.5',
            color: 'danger',
            mt: '1.5',
          })}
          id={id}
        >
          <span className={css({ flexShrink: '0' })}>
            <CircleAlert size={16} aria-hidden />
          </span>
          {error}
        </p>
      )}
    </div>
  );
}

/** For the top of a form whose fields are all required, so that no field needs its own mark. */
export function AllRequired() {
  return <p className={css({ textStyle: 'small', color: 'muted' })}>All fields are required.</p>;
}

/** A labeled text box: `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<typeof Input>) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => <Input {...input} {...control} />}
    </FormField>
  );
}
