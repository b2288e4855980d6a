import type { Substitution } from '~/graphql/generated';
import { substitutionChoices, substitutionWords } from '~/lib/substitution-words';
import { FormField } from './form-field';
import { Select } from './select';

/** Asks what to do if a gift can't be made as ordered; null: the shop decides. */
export function SubstitutionField({
  value,
  hint,
  isLocked = false,
  onChange,
}: {
  value: Substitution | null;
  hint?: string;
  isLocked?: boolean;
  onChange: (value: Substitution | null) => void;
}) {
  return (
    <FormField label="If a gift isn’t available" hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          disabled={isLocked}
          onChange={({ target }) => onChange(substitutionChoices.find((choice) => choice === target.value) ?? null)}
        >
          <option value="">Do what you think is best</option>
          {substitutionChoices.map((choice) => (
            <option key={choice} value={choice}>
              {substitutionWords[choice]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
