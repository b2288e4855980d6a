import { MAX_OPTIONS, MAX_VARIANTS } from '@domain/product-variants.js';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useSaveVariantsMutation } from '~/graphql/operations/admin-products';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Input } from '~/ui/input';
import { Panel } from '~/ui/panel';
import { Select } from '~/ui/select';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { MoneyInput } from '../money-field';
import { StaleNotice } from '../stale-notice';
import { VariantPicture } from './variant-picture';
import {
  blankRow,
  gridOf,
  isSalePlanned,
  ontoNewerGrid,
  readValues,
  saveInputOf,
  unreadable,
  withAllCombinations,
  type EditedVariants,
  type VariantRow,
  type VariantsValues,
} from './variants-form-values';

const columns = [
  { field: 'sku', label: 'SKU', Box: Input, mode: undefined, width: css({ flex: '1.4 1 112px' }) },
  { field: 'price', label: 'Price', Box: MoneyInput, mode: 'decimal', width: css({ flex: '1 1 112px' }) },
  { field: 'salePrice', label: 'Sale price', Box: MoneyInput, mode: 'decimal', width: css({ flex: '1 1 112px' }) },
  { field: 'countInStock', label: 'Stock', Box: Input, mode: 'numeric', width: css({ flex: '1 1 72px' }) },
  { field: 'weightGrams', label: 'Weight (g)', Box: Input, mode: 'numeric', width: css({ flex: '1 1 84px' }) },
] as const;

/** How the server calls the stock of a known variant. */
const serverNames: Partial<Record<keyof VariantRow, string>> = { countInStock: 'stockDelta' };

/** A grid that left the screen unsaved. */
interface VariantsDraft {
  base: EditedVariants;
  values: VariantsValues;
}

/** The options of a product and the grid of its variants, saved together. */
export function VariantsForm({
  product,
  readAgain,
}: {
  product: EditedVariants;
  readAgain: () => Promise<EditedVariants | null | undefined>;
}) {
  const draftName = `variants-form ${product._id}`;
  const { draft, forget } = useRestoredDraft<VariantsDraft>(draftName);
  const [base, setBase] = useState(draft?.base ?? product);
  const [known, setKnown] = useState(product);
  const [values, setValues] = useState(() => draft?.values ?? gridOf(product));
  // Each start makes new rows, so that no upload ends in values that were given up.
  const [round, setRound] = useState(0);
  const [uploadCount, setUploadCount] = useState(0);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isStale, setStale] = useState(false);
  const [saveVariants, { loading }] = useSaveVariantsMutation();
  const isUploading = uploadCount > 0;
  const hasChanges = JSON.stringify(values) !== JSON.stringify(gridOf(base));
  const { options, rows } = values;
  const isDiscarded = useRef(false);
  useKeptDraft<VariantsDraft>(draftName, () => (hasChanges && !isDiscarded.current ? { base, values } : null));

  // Not the values of this render: an upload that ends may have begun many renders ago.
  const change = (edit: (now: VariantsValues) => Partial<VariantsValues>) => {
    setProblems({});
    setValues((now) => ({ ...now, ...edit(now) }));
  };
  const changeOption = (index: number, next: Partial<VariantsValues['options'][number]>) =>
    change((now) => ({ options: now.options.map((option, at) => (at === index ? { ...option, ...next } : option)) }));
  const changeRow = (key: string, next: Partial<VariantRow>) =>
    change((now) => ({ rows: now.rows.map((row) => (row.key === key ? { ...row, ...next } : row)) }));
  const start = (next: EditedVariants) => {
    setBase(next);
    setValues(gridOf(next));
    setProblems({});
    setRound((before) => before + 1);
  };

  // Something else has read the product again. Unsaved changes stay, over the version that they were made on.
  if (product !== known) {
    setKnown(product);
    if (!hasChanges && !isUploading && !loading && product.version >= base.version) start(product);
  }

  const save = async () => {
    const found = unreadable(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return showProblems(found);
    try {
      const { data } = await saveVariants({ variables: { input: saveInputOf(values, base) } });
      if (!data) return;
      // The page may have been left while it was on its way.
      forget();
      setStale(false);
      start(data.saveVariants);
      toast.success('Variants saved');
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') {
        const newer = await readAgain().catch(() => null);
        if (newer) {
          setBase(newer);
          setValues((typed) => ontoNewerGrid(typed, base, newer));
          setStale(true);
          return;
        }
      }
      const fields = fieldErrors(error);
      setProblems(fields);
      if (Object.keys(fields).length > 0) showProblems(fields);
      else toast.error(errorMessage(error));
    }
  };
  const problemOf = (name: string, row?: number) =>
    problems[row === undefined ? name : `variants.${row}.${name}`] ??
    problems[`variants.${row}.${serverNames[name as keyof VariantRow] ?? name}`];

  return (
    <form
      ref={keepFocusNear}
      method="post"
      noValidate
      aria-label="Variants"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveGuard hasChanges={hasChanges || isUploading} onDiscard={() => (isDiscarded.current = true)} />
      {isStale && <StaleNotice subject="this product" />}
      <Panel className={css({ mb: '5' })} aria-labelledby="options-heading">
        <h2 className={css({ textStyle: 'card', mb: '1' })} id="options-heading">
          Options
        </h2>
        <p className={css({ textStyle: 'small', color: 'muted', mb: '4' })}>
          What shoppers choose, such as a size. Put commas between the values.
        </p>
        <div className={css({ display: 'grid', gap: '4' })}>
          {options.map((option, index) => (
            <div
              key={index}
              className={css({
                display: 'grid',
                gridTemplateColumns: { base: '1fr auto', md: '1fr 2fr auto' },
                gap: '3',
                alignItems: 'start',
              })}
            >
              <TextField
                label="Option"
                autoComplete="off"
                placeholder="Size"
                value={option.name}
                error={problems[`options.${index}.name`]}
                onChange={({ target }) => changeOption(index, { name: target.value })}
              />
              <div className={css({ gridColumn: { base: '1 / -1', md: 'auto' }, gridRow: { base: '2', md: 'auto' } })}>
                <TextField
                  label="Values"
                  autoComplete="off"
                  placeholder="Small, Medium, Large"
                  value={option.values}
                  error={problems[`options.${index}.values`]}
                  onChange={({ target }) => changeOption(index, { values: target.value })}
                />
              </div>
              <div className={css({ pt: '8' })}>
                <IconButton
                  label={`Remove the option ${option.name}`}
                  onClick={() =>
                    change((now) => ({
                      options: now.options.filter((_, at) => at !== index),
                      rows: now.rows.map((row) => ({ ...row, values: row.values.filter((_, at) => at !== index) })),
                    }))
                  }
                >
                  <Trash2 size={19} aria-hidden />
                </IconButton>
              </div>
            </div>
          ))}
        </div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
          {options.length < MAX_OPTIONS && (
            <Button
              variant="outline"
              onClick={() => change((now) => ({ options: [...now.options, { name: '', values: '' }] }))}
            >
              <Plus size={18} aria-hidden />
              Add option
            </Button>
          )}
          {options.length > 0 && (
            <Button
              variant="soft"
              onClick={() => change((now) => ({ rows: withAllCombinations(now, base, MAX_VARIANTS) }))}
            >
              Make all combinations
            </Button>
          )}
        </div>
        <Problem text={problems.options} />
      </Panel>
      {options.length > 0 && (
        <Panel className={css({ mb: '5' })} aria-labelledby="variants-heading">
          <h2 className={css({ textStyle: 'card', mb: '1' })} id="variants-heading">
            Variants
          </h2>
          <p className={css({ textStyle: 'small', color: 'muted', mb: '4' })}>
            Enter and the arrow keys move up and down. The default variant is what shoppers see first. Leave the sale
            price empty for what is not on sale.{' '}
            {isSalePlanned(base) && 'A sale is planned for this product: sale prices apply from its start.'}
          </p>
          <ul className={css({ listStyleType: 'none' })} onKeyDown={moveByKey}>
            {rows.map((row, index) => {
              const name = row.values.filter(Boolean).join(', ') || `variant ${index + 1}`;
              return (
                <li
                  key={`${round} ${row.key}`}
                  className={css({
                    display: 'flex',
                    flexWrap: 'wrap',
                    gap: '2',
                    alignItems: 'flex-start',
                    py: '3',
                    borderTop: '1px solid {colors.line}',
                  })}
                >
                  <Cell label="Picture" name={name} width={css({ flex: '0 0 56px' })}>
                    <VariantPicture
                      value={row.image}
                      onChange={(image) => changeRow(row.key, { image })}
                      onUploading={(by) => setUploadCount((count) => count + by)}
                    />
                  </Cell>
                  {options.map((option, at) => (
                    <Cell
                      key={at}
                      label={option.name || `Option ${at + 1}`}
                      name={name}
                      width={css({ flex: '1 1 124px' })}
                    >
                      <ValueSelect
                        cell={`${index}:o${at}`}
                        offered={readValues(option.values)}
                        value={row.values[at] ?? ''}
                        isInvalid={problemOf('values', index) !== undefined}
                        onChange={(value) =>
                          changeRow(row.key, {
                            values: options.map((_, of) => (of === at ? value : (row.values[of] ?? ''))),
                          })
                        }
                      />
                    </Cell>
                  ))}
                  {columns.map(({ field, label, Box, mode, width }) => (
                    <Cell key={field} label={label} name={name} width={width} problem={problemOf(field, index)}>
                      <Box
                        className={css({ minHeight: 'control', px: '3' })}
                        aria-invalid={problemOf(field, index) ? true : undefined}
                        data-cell={`${index}:${field}`}
                        autoComplete="off"
                        inputMode={mode}
                        value={row[field]}
                        onChange={({ target }) => changeRow(row.key, { [field]: target.value })}
                      />
                    </Cell>
                  ))}
                  <div
                    className={css({
                      display: 'flex',
                      alignItems: 'center',
                      justifyContent: 'flex-end',
                      flex: '0 0 56px',
                      minHeight: 'control',
                      // Beside a field or, where there is no room, on a line of its own.
                      alignSelf: 'flex-end',
                      ms: 'auto',
                    })}
                  >
                    {row.id === base._id ? (
                      <span className={css({ textStyle: 'tiny', color: 'muted' })}>Default</span>
                    ) : (
                      <IconButton
                        label={`Remove ${name}`}
                        onClick={() => change((now) => ({ rows: now.rows.filter(({ key }) => key !== row.key) }))}
                      >
                        <Trash2 size={19} aria-hidden />
                      </IconButton>
                    )}
                  </div>
                  <Problem text={problemOf('values', index) ?? problemOf('_id', index)} />
                </li>
              );
            })}
          </ul>
          <Problem text={problems.variants} />
          {rows.length < MAX_VARIANTS && (
            <Button
              className={css({ mt: '3' })}
              variant="outline"
              onClick={() =>
                change((now) => ({
                  rows: [
                    ...now.rows,
                    blankRow(
                      base,
                      now.options.map(() => ''),
                    ),
                  ],
                }))
              }
            >
              <Plus size={18} aria-hidden />
              Add variant
            </Button>
          )}
        </Panel>
      )}
      <div className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
        <Button type="submit" size="lg" disabled={loading || isUploading || !hasChanges}>
          {loading ? 'Saving…' : 'Save'}
        </Button>
        {hasChanges && (
          <Button
            variant="ghost"
            onClick={() => {
              start(base);
              setStale(false);
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}

/** Shows the first problem, and puts the focus where it is. */
function showProblems(problems: Readonly<Record<string, string>>): void {
  toast.error(Object.values(problems)[0] ?? '');
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** Enter and the arrow keys move between the rows of a column, as in a spreadsheet. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
  if (cell === undefined) return;
  const isList = event.target instanceof HTMLSelectElement;
  const step =
    event.key === 'Enter' && !event.shiftKey
      ? 1
      : isList
        ? 0
        : event.key === 'ArrowDown'
          ? 1
          : event.key === 'ArrowUp'
            ? -1
            : 0;
  if (step === 0) return;
  event.preventDefault();
  const [row, column] = cell.split(':');
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${Number(row) + step}:${column}"]`);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** A field of the grid under its label, which names the variant, too. */
function Cell({
  label,
  name,
  width,
  problem,
  children,
}: {
  label: string;
  name: string;
  /** Its class. */
  width: string;
  problem?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(width, css({ minWidth: '0' }))}>
      <label>
        <span
          className={css({ textStyle: 'tiny', display: 'block', color: 'muted', mb: '1', overflowWrap: 'anywhere' })}
        >
          {label}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </span>
        {children}
      </label>
      <Problem text={problem} />
    </div>
  );
}

function ValueSelect({
  cell,
  offered,
  value,
  isInvalid,
  onChange,
}: {
  cell: string;
  offered: readonly string[];
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Select
      className={css({ minHeight: 'control' })}
      aria-invalid={isInvalid || undefined}
      data-cell={cell}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!offered.includes(value) && <option value={value}>{value || 'Choose'}</option>}
      {offered.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p className={css({ textStyle: 'small', color: 'danger', mt: '1' })} role="alert">
      {text}
    </p>
  );
}
