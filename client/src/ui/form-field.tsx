import { chakra, defineRecipe } from '@chakra-ui/react';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'controlLarge',
    px: '4',
    py: '3',
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'control',
    bg: 'surface',
    color: 'ink',
    fontSize: '16',
    lineHeight: 'snug',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _placeholder: { color: 'muted' },
    _hover: { borderColor: 'ink' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
});

/** A text box on its own; in a form take `TextField`. */
export const Input = chakra('input', controlRecipe);

/** A box for longer text; inside `FormField`. */
export const Textarea = chakra('textarea', controlRecipe, { defaultProps: { rows: 5 } });

const NativeSelect = chakra('select', controlRecipe);

/** A native list of choices; inside `FormField`, or with its own label. */
export function Select(props: ComponentProps<typeof NativeSelect>) {
  return (
    <chakra.span
      display="block"
      position="relative"
      css={{ '& option': { color: '{colors.tileInk}', background: '{colors.tileSurface}' } }}
    >
      <NativeSelect appearance="none" cursor="pointer" pr="11" textOverflow="ellipsis" {...props} />
      <chakra.span
        position="absolute"
        right="4"
        top="0"
        bottom="0"
        display="grid"
        placeItems="center"
        pointerEvents="none"
      >
        <ChevronDown size={18} aria-hidden />
      </chakra.span>
    </chakra.span>
  );
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
    <chakra.div width="full">
      <chakra.label htmlFor={id} display="block" fontWeight="semibold" mb="1.5">
        {label}
      </chakra.label>
      {hint && (
        <chakra.p id={`${id}-hint`} textStyle="small" color="muted" mb="1.5">
          {hint}
        </chakra.p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {/* Always there, so that screen readers notice what appears in it. */}
      <div aria-live="polite">
        {error && (
          <chakra.p
            id={`${id}-error`}
            display="flex"
            alignItems="center"
            gap="1.5"
            textStyle="small"
            color="danger"
            mt="1.5"
          >
            <chakra.span flexShrink="0">
              <CircleAlert size={16} aria-hidden />
            </chakra.span>
            {error}
          </chakra.p>
        )}
      </div>
    </chakra.div>
  );
}

/** For the top of a form whose fields are all required, so that no field needs its own mark. */
export function AllRequired() {
  return (
    <chakra.p textStyle="small" color="muted">
      All fields are required.
    </chakra.p>
  );
}

/** A labeled text box: `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<typeof Input>) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => <Input {...input} {...control} />}
    </FormField>
  );
}
