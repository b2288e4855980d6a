import { MAX_TEXT_LABEL, MAX_TEXT_OPTIONS, parseTextOptions } from '@domain/text-options.js';
import { Plus, Trash2 } from 'lucide-react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { SwitchField } from '~/ui/switch';
import { MoneyField } from '../money-field';
import type { ProductFormValues } from './product-form-values';
import { blankText, keyOfLabel, textInput, type TextOptionValues } from './product-texts';

/** The texts that shoppers fill in for a product, such as an engraving, in its form. */
export function ProductTexts({ form: { control, formState } }: { form: UseFormReturn<ProductFormValues> }) {
  const {
    field: { ref, value: texts, onChange: setTexts },
  } = useController({ control, name: 'texts' });
  const refusal = formState.errors.texts?.message;
  // The form's rules are the server's; they say where, too.
  const parsed = refusal === undefined ? null : parseTextOptions(textInput(texts));
  const problems = parsed && 'errors' in parsed ? parsed.errors : {};
  const problemOf = (index: number, field: string) => problems[`textOptions.${index}.${field}`];
  const change = (index: number, next: Partial<TextOptionValues>) =>
    setTexts(texts.map((text, at) => (at === index ? { ...text, ...next } : text)));

  return (
    <fieldset ref={keepFocusNear} className={css({ display: 'grid', gap: '4', border: 'none', minWidth: '0' })}>
      <legend className={css({ fontWeight: 'semibold' })}>Text options</legend>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        What shoppers can have written on it, such as an engraving or a name on the cake.
      </p>
      {texts.map((text, index) => (
        <fieldset
          // They have no other identity, and none is moved.
          key={index}
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: '4',
            alignItems: 'start',
            border: '1px solid {colors.line}',
            borderRadius: 'lg',
            p: '4',
            minWidth: '0',
          })}
          aria-label={`Text option ${index + 1}`}
        >
          <TextField
            label="Label"
            hint="Shoppers see it beside the field."
            autoComplete="off"
            maxLength={MAX_TEXT_LABEL}
            value={text.label}
            error={problemOf(index, 'label')}
            onChange={({ target: { value } }) => change(index, { label: value })}
          />
          <TextField
            label="Key (optional)"
            hint="For programs. Leave it empty to follow the label."
            placeholder={keyOfLabel(text.label)}
            autoComplete="off"
            spellCheck={false}
            value={text.name}
            error={problemOf(index, 'name')}
            onChange={({ target: { value } }) => change(index, { name: value })}
          />
          <TextField
            label="Maximum characters"
            inputMode="numeric"
            autoComplete="off"
            value={text.maxLength}
            error={problemOf(index, 'maxLength')}
            onChange={({ target: { value } }) => change(index, { maxLength: value })}
          />
          <MoneyField
            label="Extra price (optional)"
            value={text.extraPrice}
            error={problemOf(index, 'extraPrice')}
            onChange={({ target: { value } }) => change(index, { extraPrice: value })}
          />
          <SwitchField
            label="Required"
            hint="It can’t be ordered without this text."
            checked={text.isRequired}
            onChange={({ target: { checked } }) => change(index, { isRequired: checked })}
          />
          <IconButton
            className={css({ justifySelf: 'end' })}
            label={`Remove text option ${index + 1}`}
            title="Remove"
            onClick={() => setTexts(texts.filter((_, at) => at !== index))}
          >
            <Trash2 size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {texts.length < MAX_TEXT_OPTIONS && (
        <Button
          ref={ref}
          className={css({ justifySelf: 'start' })}
          variant="outline"
          onClick={() => setTexts([...texts, blankText])}
        >
          <Plus size={18} aria-hidden />
          Add a text option
        </Button>
      )}
      <p className={css({ textStyle: 'small', color: 'danger' })} role="alert">
        {refusal !== undefined && Object.keys(problems).length === 0 && refusal}
      </p>
    </fieldset>
  );
}
