import { TextField } from '~/ui/form-field';

/** A product's picture: picked or dropped, uploaded and shown. */
export function PictureField({
  value,
  onChange,
  error,
}: {
  /** Where the picture is; '' for none. */
  value: string;
  onChange: (image: string) => void;
  error?: string | undefined;
}) {
  return (
    <TextField label="Image" value={value} onChange={(event) => onChange(event.currentTarget.value)} error={error} />
  );
}
