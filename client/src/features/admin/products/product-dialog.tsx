import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { fitsStockChange, stockReasons } from '@domain/stock-reason.js';
import { slugOf } from '@domain/slug.js';
import { useId, useState, type ChangeEvent } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCreateProductMutation, useUpdateProductMutation } from '~/graphql/operations/admin-products';
import { useAdminTaxRulesQuery } from '~/graphql/operations/admin-taxes';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { DiscardDialog } from '../discard-dialog';
import { useDraft, useKeptDraft } from '../drafts';
import { MoneyField } from '../money-field';
import { readNumber } from '../typed-number';
import { ChangedElsewhere } from './changed-elsewhere';
import { PRODUCT_DRAFT, type ProductDraft } from './product-draft';
import { ProductPictures } from './product-pictures-field';
import { pictureField } from './product-pictures';
import { textField } from './product-texts';
import { ProductTexts } from './product-texts-field';
import { ScheduleFields } from './schedule-fields';
import {
  blankValues,
  createInputOf,
  isComplete,
  mergeValues,
  problemsOf,
  productFromRefusal,
  updateInputOf,
  valuesOf,
  type EditedProduct,
  type ProductFormValues,
} from './product-form-values';

/** How the server calls a field that has another name here. */
const fieldNames: Partial<Record<string, keyof ProductFormValues>> = { stockDelta: 'countInStock' };

/**
 * The product form, for a new product or an existing one. Changes that someone else has made in the meantime are shown
 * and merged, and no input is lost.
 */
export function ProductDialog({
  product,
  timeZone,
  draft,
  isOpen,
  onClose,
}: {
  /** As it was when the form was opened; null makes a new one. */
  product: EditedProduct | null;
  /** The shop's. */
  timeZone: string;
  /** What was typed into it before it left the screen. */
  draft: ProductFormValues | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  // The version that the form's changes are counted from.
  const [base, setBase] = useState(product);
  const [changedElsewhere, setChangedElsewhere] = useState<{ before: EditedProduct; after: EditedProduct } | null>(
    null,
  );
  const [isAsking, setAsking] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const form = useForm<ProductFormValues>({
    defaultValues: draft ?? (product ? valuesOf(product) : blankValues),
    // A field that was refused is looked at again while it is corrected, and no other.
    mode: 'onSubmit',
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values, base));
      const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }]));
      return problems.length > 0
        ? { values: {}, errors: errors as FieldErrors<ProductFormValues> }
        : { values, errors: {} };
    },
  });
  const { register, control, reset, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const [createProduct] = useCreateProductMutation();
  const [updateProduct] = useUpdateProductMutation();
  const taxClasses = useAdminTaxRulesQuery().data?.taxRules.classes ?? [];

  const values = { ...blankValues, ...useWatch({ control }) } as ProductFormValues;
  // One that is planned needs its price, too.
  const hasSale = values.isOnSale || values.saleFrom !== '' || values.saleUntil !== '';
  const stockDelta = base === null ? 0 : readNumber(values.countInStock) - base.countInStock;
  const isStockChanged = base !== null && stockDelta !== 0;
  const hasChanges = base
    ? updateInputOf(values, base) !== null
    : JSON.stringify(values) !== JSON.stringify(blankValues);
  // Back button, or a session that ended: the list opens the form again.
  useKeptDraft<ProductDraft>(PRODUCT_DRAFT, () => (isOpen && hasChanges ? { product: base, values } : null));
  const { forget } = useDraft(PRODUCT_DRAFT);
  const close = () => {
    // Otherwise there would be no one left to show a refusal to, and the input would be lost.
    if (isSubmitting) return;
    if (hasChanges) setAsking(true);
    else onClose();
  };

  const save = async (typed: ProductFormValues) => {
    try {
      if (base) {
        const input = updateInputOf(typed, base);
        if (input) await updateProduct({ variables: { input: { ...input, id: base._id, version: base.version } } });
        toast.success('Product updated successfully');
      } else {
        await createProduct({ variables: { input: createInputOf(typed) } });
        toast.success('Product created successfully');
      }
      onClose();
      // It may have left the screen while it was on its way.
      forget();
    } catch (error) {
      if (!meetOther(error)) showFailure(error);
    }
  };

  /**
   * Someone else was faster: shows their changes and keeps the admin's input on top. @returns whether that was the
   * problem
   */
  const meetOther = (error: unknown): boolean => {
    const theirs = errorCode(error) === 'CONFLICT' ? productFromRefusal(refusedWith(error), timeZone) : null;
    if (!base || !theirs) return false;
    const merged = mergeValues(getValues(), { base, theirs });
    // What was saved twice, because the first answer was lost, is saved.
    if (!updateInputOf(getValues(), theirs)) {
      toast.success('Product updated successfully');
      onClose();
      return true;
    }
    setChangedElsewhere({ before: base, after: theirs });
    setBase(theirs);
    reset(merged);
    return true;
  };

  /** What is turned on by hand waits for no date. */
  const startNow = ({ target }: ChangeEvent<HTMLInputElement>, start: 'publishFrom' | 'saleFrom') => {
    if (target.checked) form.setValue(start, '', { shouldDirty: true });
  };

  const showFailure = (error: unknown) => {
    const messages = Object.entries(fieldErrors(error)).map(([field, message]) => ({
      field: fieldNames[field] ?? (pictureField(textField(field)) as keyof ProductFormValues),
      message,
    }));
    const known = messages.filter(({ field }) => field in blankValues);
    for (const { field, message } of known) {
      setError(field, { type: 'server', message }, { shouldFocus: field === known[0]?.field });
    }
    if (errorCode(error) === 'BAD_USER_INPUT' && known.length === 0) {
      // The form isn't at fault, so the server's message helps only the people who run the shop.
      // oxlint-disable-next-line no-console -- the documented message sends its reader there
      console.warn(error);
      toast.error('Invalid product data. Please check the console for details.');
      return;
    }
    if (!base && known.length === 0) toast.error('Failed to create product');
    toast.error(errorMessage(error));
  };

  const showProblems = (problems: FieldErrors<ProductFormValues>) => {
    if (problems.image?.message) toast.error(problems.image.message);
  };

  return (
    <>
      <Dialog
        title={product ? 'Edit product' : 'Create product'}
        size="lg"
        isOpen={isOpen}
        onClose={close}
        footer={
          <DialogButtons isInFooter>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} disabled={isSubmitting || isUploading || !isComplete(values)}>
              {submitLabel(product !== null, isSubmitting)}
            </Button>
          </DialogButtons>
        }
      >
        <form
          id={formId}
          method="post"
          noValidate
          aria-label={product ? 'Edit product' : 'Create product'}
          onSubmit={(event) => void form.handleSubmit(save, showProblems)(event)}
        >
          {changedElsewhere && (
            <ChangedElsewhere
              {...changedElsewhere}
              onLoad={() => {
                reset(valuesOf(changedElsewhere.after));
                setChangedElsewhere(null);
              }}
              onKeep={() => setChangedElsewhere(null)}
            />
          )}
          <div
            className={css({
              display: 'grid',
              gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
              gap: '5',
              alignItems: 'start',
            })}
          >
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register('name')} />
            </div>
            <MoneyField label="Price" required error={errors.price?.message} {...register('price')} />
            <MoneyField
              label="Sale price"
              readOnly={!hasSale}
              aria-disabled={!hasSale}
              className={hasSale ? undefined : css({ opacity: 0.6 })}
              error={errors.salePrice?.message}
              {...register('salePrice')}
            />
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <SwitchField
                label="On sale"
                hint="Sell at the sale price."
                {...register('isOnSale', {
                  onChange: (event: ChangeEvent<HTMLInputElement>) => startNow(event, 'saleFrom'),
                })}
              />
            </div>
            <TextField
              label="Stock"
              inputMode="numeric"
              autoComplete="off"
              required
              error={errors.countInStock?.message}
              {...register('countInStock')}
            />
            <FormField label="Category" error={errors.category?.message}>
              {(field) => (
                <Select {...field} {...register('category')} required>
                  {base === null && <option value="">Choose a category</option>}
                  {categories.map((category) => (
                    <option key={category} value={category}>
                      {categoryLabels[category]}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
            <TextField label="SKU (optional)" autoComplete="off" error={errors.sku?.message} {...register('sku')} />
            <TextField
              label="Weight in grams (optional)"
              inputMode="numeric"
              autoComplete="off"
              error={errors.weightGrams?.message}
              {...register('weightGrams')}
            />
            <TextField
              label="Preparation in business days"
              hint="How long you need to make it before it can leave. 0: it leaves like every order."
              inputMode="numeric"
              autoComplete="off"
              error={errors.preparationDays?.message}
              {...register('preparationDays')}
            />
            {taxClasses.length > 0 && (
              <FormField label="Tax class" error={errors.taxClass?.message}>
                {(field) => (
                  // The value is set again once the classes are known.
                  <Select {...field} {...register('taxClass')} value={values.taxClass}>
                    <option value="">Standard</option>
                    {taxClasses.map(({ key, name }) => (
                      <option key={key} value={key}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </FormField>
            )}
            {isStockChanged && (
              <>
                <FormField label="Reason for the change" error={errors.stockReason?.message}>
                  {(field) => (
                    <Select {...field} {...register('stockReason')}>
                      <option value="">Choose a reason</option>
                      {stockReasons.map((reason) => (
                        <option key={reason} disabled={!fitsStockChange(reason, stockDelta)}>
                          {reason}
                        </option>
                      ))}
                    </Select>
                  )}
                </FormField>
                {values.stockReason === 'Other' && (
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
            <div
              className={css({
                display: 'flex',
                flexDirection: 'column',
                gridColumn: { md: '1 / -1' },
                gap: '4',
                py: '1',
              })}
            >
              <SwitchField label="Popular" hint="Feature on the home page." {...register('isPopular')} />
              <SwitchField
                label="Published"
                hint="Shoppers can see and buy it."
                {...register('isPublished', {
                  onChange: (event: ChangeEvent<HTMLInputElement>) => startNow(event, 'publishFrom'),
                })}
              />
              <SwitchField
                label="Gift card"
                hint="Each one becomes a gift card worth its price, emailed to whom the shopper names."
                {...register('isGiftCard')}
              />
            </div>
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <ScheduleFields form={form} timeZone={timeZone} />
            </div>
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <FormField label="Description" error={errors.description?.message}>
                {(field) => <Textarea {...field} {...register('description')} rows={4} required />}
              </FormField>
            </div>
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <TextField
                label="Address"
                hint="How its page’s address ends. Leave it empty to follow the name."
                placeholder={slugOf(values.name)}
                autoComplete="off"
                spellCheck={false}
                error={errors.slug?.message}
                {...register('slug')}
              />
            </div>
            <div className={css({ gridColumn: { md: '1 / -1' } })}>
              <ProductPictures form={form} onUploading={setUploading} />
            </div>
            {!values.isGiftCard && (
              <div className={css({ gridColumn: { md: '1 / -1' } })}>
                <ProductTexts form={form} />
              </div>
            )}
          </div>
        </form>
      </Dialog>
      <DiscardDialog
        isOpen={isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}

function submitLabel(isEdit: boolean, isSubmitting: boolean): string {
  if (isEdit) return isSubmitting ? 'Saving…' : 'Save';
  return isSubmitting ? 'Creating…' : 'Create';
}

function refusedWith(error: unknown): unknown {
  return CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['product'] : null;
}
