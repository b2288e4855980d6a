import { percentRule } from '@domain/bulk-edit.js';
import { fitsStockChange, stockReasons } from '@domain/stock-reason.js';
import { ArrowRight } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { BulkEditView_BulkEditFragment } from '~/graphql/generated';
import {
  useApplyBulkEditMutation,
  useBulkEditProgressQuery,
  usePreviewBulkEditMutation,
  useUndoBulkEditMutation,
} from '~/graphql/operations/admin-bulk-edit';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FocusedNotice } from '~/ui/focused-notice';
import { FormField, TextField } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { ProgressBar } from '~/ui/progress-bar';
import {
  blankBulkEdit,
  bulkActions,
  bulkEditInput,
  fieldOfProblem,
  fieldWord,
  productWords,
  valueText,
  type BulkEditValues,
  type BulkSelection,
} from './bulk-edit-values';

type BulkEdit = BulkEditView_BulkEditFragment;

const POLL_MS = 1000;

/**
 * Changes many products at once: what to do, a preview of it, the result, and the way back. Once it is closed, messages
 * tell how the work ends.
 * @param onApplied runs once products are being changed
 */
export function BulkEditDialog({
  selection,
  count,
  isOpen,
  onClose,
  onApplied,
}: {
  selection: BulkSelection;
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onApplied: () => void;
}) {
  const [values, setValues] = useState(blankBulkEdit);
  const [known, setKnown] = useState<BulkEdit | null>(null);
  const isSeen = useRef(isOpen);
  useEffect(() => {
    isSeen.current = isOpen;
  });
  const [undo, { loading: isUndoing }] = useUndoBulkEditMutation();
  const takeBack = async (id: string) => {
    try {
      const { data } = await undo({ variables: { input: { id } } });
      if (data) show(data.undoBulkEdit);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const tell = (over: BulkEdit) => {
    if (over.status === 'UNDOING' || over.status === 'UNDONE') toast.success(undoneWords(over));
    if (over.status !== 'DONE') return;
    const { _id, changedCount, refusedCount } = over;
    const words = refusedCount === 0 ? changedWords(over) : `${changedWords(over)} ${refusedWords(over)}`;
    if (changedCount === 0) toast.info(words);
    else toast.success(words, { duration: 20_000, action: { label: 'Undo', run: () => void takeBack(_id) } });
  };
  const show = (next: BulkEdit) => {
    setKnown(next);
    if (!isSeen.current) tell(next);
  };
  const edit = useProgress(known, show);
  const close = () => {
    onClose();
    if (edit?.status === 'DONE' && edit.changedCount > 0) tell(edit);
  };
  return (
    <Dialog title={`Edit ${productWords(count)}`} isOpen={isOpen} onClose={close}>
      {!edit ? (
        <ChangeForm
          selection={selection}
          first={values}
          onCancel={close}
          onPreview={(filled, found) => {
            setValues(filled);
            setKnown(found);
          }}
        />
      ) : edit.status === 'CHECKED' ? (
        <Preview
          edit={edit}
          onBack={() => setKnown(null)}
          onApplied={(applied) => {
            show(applied);
            onApplied();
          }}
        />
      ) : (
        <Result edit={edit} isUndoing={isUndoing} onUndo={() => void takeBack(edit._id)} onClose={close} />
      )}
    </Dialog>
  );
}

function ChangeForm({
  selection,
  first,
  onCancel,
  onPreview,
}: {
  selection: BulkSelection;
  first: BulkEditValues;
  onCancel: () => void;
  onPreview: (values: BulkEditValues, edit: BulkEdit) => void;
}) {
  const [preview, { loading }] = usePreviewBulkEditMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<BulkEditValues>({ defaultValues: first });
  const { errors } = formState;
  const { action = first.action, direction = first.direction, reason } = useWatch({ control });
  const submit = async (values: BulkEditValues) => {
    setProblem(null);
    const input = bulkEditInput(selection, values);
    // No percentage has a direction, which only the form knows.
    if (input.pricePercent === 0)
      return setError('percent', { message: percentRule(values.direction) }, { shouldFocus: true });
    try {
      const { data } = await preview({ variables: { input } });
      if (data) onPreview(values, data.previewBulkEdit);
    } catch (error) {
      let isAtField = false;
      for (const [name, message] of Object.entries(fieldErrors(error))) {
        const field = fieldOfProblem(name, values);
        if (!field) continue;
        setError(field, { message }, { shouldFocus: !isAtField });
        isAtField = true;
      }
      if (!isAtField) setProblem(Object.values(fieldErrors(error))[0] ?? errorMessage(error));
    }
  };
  return (
    <form
      className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}
      noValidate
      aria-label="What to change"
      onSubmit={handleSubmit(submit)}
    >
      {problem !== null && <FocusedNotice tone="bad">{problem}</FocusedNotice>}
      <FormField label="What do you want to do?">
        {(field) => (
          <Select {...field} {...register('action')}>
            {Object.entries(bulkActions).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {action === 'price' && (
        <>
          <div className={pair}>
            <FormField label="Direction">
              {(field) => (
                <Select {...field} {...register('direction')}>
                  <option value="up">Raise</option>
                  <option value="down">Lower</option>
                </Select>
              )}
            </FormField>
            <TextField
              label="Percent"
              inputMode="decimal"
              autoComplete="off"
              error={errors.percent?.message}
              {...register('percent')}
            />
          </div>
          <SwitchField
            label="Change sale prices, too"
            hint="New prices are rounded to the nearest cent."
            {...register('changesSalePrice')}
          />
        </>
      )}
      {action === 'category' && (
        <FormField label="New category" error={errors.category?.message}>
          {(field) => (
            <Select {...field} {...register('category')}>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabels[category]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      {action === 'count' && (
        <TextField
          label="Units in stock"
          hint="Each product and each variant gets this count."
          inputMode="numeric"
          autoComplete="off"
          error={errors.units?.message}
          {...register('units')}
        />
      )}
      {action === 'delta' && (
        <>
          <div className={pair}>
            <FormField label="Direction">
              {(field) => (
                <Select {...field} {...register('direction')}>
                  <option value="up">Add</option>
                  <option value="down">Remove</option>
                </Select>
              )}
            </FormField>
            <TextField
              label="Units"
              inputMode="numeric"
              autoComplete="off"
              error={errors.units?.message}
              {...register('units')}
            />
          </div>
          <FormField label="Reason for the change" error={errors.reason?.message}>
            {(field) => (
              <Select {...field} {...register('reason')}>
                <option value="">Choose a reason</option>
                {stockReasons.map((one) => (
                  <option key={one} disabled={!fitsStockChange(one, direction === 'down' ? -1 : 1)}>
                    {one}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          {reason === 'Other' && (
            <TextField
              label="Reason"
              autoComplete="off"
              maxLength={200}
              error={errors.otherReason?.message}
              {...register('otherReason')}
            />
          )}
        </>
      )}
      <DialogButtons>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={loading || undefined}>
          {loading ? 'Checking…' : 'Preview'}
        </Button>
      </DialogButtons>
    </form>
  );
}

const pair = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4', alignItems: 'start' });

function Preview({
  edit,
  onBack,
  onApplied,
}: {
  edit: BulkEdit;
  onBack: () => void;
  onApplied: (edit: BulkEdit) => void;
}) {
  const [apply, { loading }] = useApplyBulkEditMutation();
  const { changeCount, unchangedCount, changes } = edit;
  const submit = async () => {
    try {
      const { data } = await apply({ variables: { input: { id: edit._id } } });
      if (data) onApplied(data.applyBulkEdit);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <FocusedNotice tone="waiting">
        <strong>{changeCount === 0 ? 'Nothing will change.' : `${productWords(changeCount)} will change.`}</strong>{' '}
        Nothing has been saved yet.
        {unchangedCount > 0 && ` ${isWord(unchangedCount)} already the way you want.`}
        {changeCount + unchangedCount + edit.refusedCount > edit.productCount && ' Variants count as products here.'}
      </FocusedNotice>
      {changes.length > 0 && (
        <ul
          className={css({
            listStyleType: 'none',
            maxHeight: '40dvh',
            overflowY: 'auto',
            border: '1px solid {colors.line}',
            borderRadius: 'md',
          })}
          aria-label="Changes"
          tabIndex={0}
        >
          {changes.map(({ productId, name, field, before, after }) => (
            <li key={`${productId} ${field}`} className={row}>
              <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</span>
              <span
                className={css({
                  textStyle: 'small',
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: '1.5',
                  fontVariantNumeric: 'tabular-nums',
                })}
              >
                <span className={css({ color: 'muted' })}>
                  {fieldWord(field)}: {valueText(field, before)}
                </span>{' '}
                <ArrowRight size={14} aria-hidden />
                <VisuallyHidden>becomes</VisuallyHidden> <strong>{valueText(field, after)}</strong>
              </span>
            </li>
          ))}
          {changeCount > new Set(changes.map(({ productId }) => productId)).size && (
            <li className={row}>These are the first of {changeCount.toLocaleString('en-US')}.</li>
          )}
        </ul>
      )}
      <Problems title="These can’t be changed" count={edit.refusedCount} problems={edit.problems} />
      <DialogButtons>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        {changeCount > 0 && (
          <Button onClick={() => void submit()} aria-disabled={loading || undefined}>
            {loading ? 'Changing…' : `Change ${productWords(changeCount)}`}
          </Button>
        )}
      </DialogButtons>
    </div>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '0.5',
  px: '4',
  py: '2.5',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none' },
});

/** What happened, or is happening, and the way back. */
function Result({
  edit,
  isUndoing,
  onUndo,
  onClose,
}: {
  edit: BulkEdit;
  isUndoing: boolean;
  onUndo: () => void;
  onClose: () => void;
}) {
  const isRunning = edit.status === 'RUNNING' || edit.status === 'UNDOING';
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      {isRunning ? (
        <FocusedNotice key={edit.status} tone="waiting">
          <p className={css({ mb: '3' })}>
            {edit.status === 'RUNNING' ? 'Changing your products.' : 'Undoing your changes.'} You can close this window;
            the work goes on.
          </p>
          <ProgressBar label="Progress" value={edit.doneCount} max={edit.workCount} />
        </FocusedNotice>
      ) : (
        <FocusedNotice key={edit.status} tone="good">
          <strong>{edit.status === 'UNDONE' ? undoneWords(edit) : changedWords(edit)}</strong>
        </FocusedNotice>
      )}
      {!isRunning && (
        <Problems
          title={edit.status === 'UNDONE' ? 'These stay as they are' : 'These weren’t changed'}
          count={edit.status === 'UNDONE' ? edit.keptCount : edit.refusedCount}
          problems={edit.problems}
        />
      )}
      <DialogButtons>
        {edit.status === 'DONE' && edit.changedCount > 0 && (
          <Button variant="outline" onClick={onUndo} aria-disabled={isUndoing || undefined}>
            {isUndoing ? 'Undoing…' : 'Undo'}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </div>
  );
}

/** A bulk edit; while a job works on it, it is asked for again and again. */
function useProgress(known: BulkEdit | null, onOver: (edit: BulkEdit) => void): BulkEdit | null {
  const isRunning = known?.status === 'RUNNING' || known?.status === 'UNDOING';
  const { data, startPolling, stopPolling } = useBulkEditProgressQuery({
    variables: { id: known?._id ?? '' },
    skip: !isRunning,
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  const freshness = useContext(FreshnessContext);
  const found = isRunning ? data?.bulkEdit : null;
  const report = useRef(onOver);
  useEffect(() => {
    report.current = onOver;
  });
  useEffect(() => {
    if (found?.status !== 'DONE' && found?.status !== 'UNDONE') return;
    // Answers of different ages: the job has only just begun when the first one comes.
    if ((found.status === 'DONE') !== (known?.status === 'RUNNING')) return;
    freshness?.invalidate(['Product']);
    report.current(found);
  }, [found, known?.status, freshness]);
  return found ?? known;
}

function Problems({ title, count, problems }: { title: string; count: number; problems: BulkEdit['problems'] }) {
  if (count === 0) return null;
  return (
    <Notice tone="bad">
      <p className={css({ fontWeight: 'semibold', mb: '2' })}>
        {title}: {count.toLocaleString('en-US')}
      </p>
      <ul
        className={css({ listStyleType: 'none', maxHeight: '30dvh', overflowY: 'auto', textStyle: 'small' })}
        aria-label={title}
        tabIndex={0}
      >
        {problems.map(({ productId, name, message }) => (
          <li key={productId} className={css({ py: '1', overflowWrap: 'anywhere' })}>
            <strong>{name || productId}</strong>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function isWord(count: number): string {
  return `${productWords(count)} ${count === 1 ? 'is' : 'are'}`;
}

function changedWords({ changedCount }: BulkEdit): string {
  return `${productWords(changedCount)} changed.`;
}

function refusedWords({ refusedCount }: BulkEdit): string {
  return `${refusedCount.toLocaleString('en-US')} ${refusedCount === 1 ? 'was' : 'were'} not.`;
}

function undoneWords({ status, undoneCount, keptCount }: BulkEdit): string {
  if (status === 'UNDOING') return 'Undoing your changes.';
  const words = `${productWords(undoneCount)} changed back.`;
  return keptCount === 0 ? words : `${words} ${productWords(keptCount)} changed since, and stayed.`;
}
