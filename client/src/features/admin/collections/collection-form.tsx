import { useRef, useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { css } from 'styled-system/css';
import { MAX_CHOSEN_PRODUCTS, MAX_COLLECTION_DESCRIPTION, MAX_COLLECTION_NAME } from '@domain/collections.js';
import { slugOf } from '@domain/slug.js';
import type { CollectionForm_CollectionFragment } from '~/graphql/generated';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCreateCollectionMutation, useUpdateCollectionMutation } from '~/graphql/operations/admin-collections';
import { categories, categoryLabels, type Category } from '~/lib/catalog-terms';
import { Button } from '~/ui/button';
import { CheckboxField } from '~/ui/checkbox';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { ChosenProducts } from '../chosen-products';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { PictureField } from '../media/picture-field';
import { MoneyField } from '../money-field';
import { ontoNewer } from '../onto-newer';
import { StaleNotice } from '../stale-notice';
import {
  blankCollectionValues,
  collectionInputOf,
  problemsOfCollection,
  ruleInputOf,
  valuesOfCollection,
  type CollectionFormValues,
} from './collection-form-values';
import { CollectionPreview } from './collection-preview';

/** A form that left the screen unsaved. */
interface CollectionDraft {
  collection: CollectionForm_CollectionFragment | null;
  values: CollectionFormValues;
}

/** The form of a collection, new or existing. */
export function CollectionForm({
  collection: opened,
  onSaved,
  readAgain,
}: {
  /** As it was when the form was opened; null makes a new one. */
  collection: CollectionForm_CollectionFragment | null;
  onSaved: (collection: CollectionForm_CollectionFragment) => void;
  /** Reads it as it is now. */
  readAgain: () => Promise<CollectionForm_CollectionFragment | undefined>;
}) {
  // The version that the form's changes are counted from: one that arrives later takes nothing away.
  const draftName = `collection-form ${opened?._id ?? 'new'}`;
  const { draft, forget } = useRestoredDraft<CollectionDraft>(draftName);
  const [collection, setCollection] = useState(draft ? draft.collection : opened);
  const start = collection ? valuesOfCollection(collection) : blankCollectionValues;
  const [isUploading, setUploading] = useState(false);
  const [isStale, setStale] = useState(false);
  const { register, control, handleSubmit, setError, setValue, formState, reset } = useForm<CollectionFormValues>({
    defaultValues: draft?.values ?? start,
    mode: 'onSubmit',
    resolver: (values) => {
      const problems = Object.entries(problemsOfCollection(values));
      const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }]));
      return problems.length > 0
        ? { values: {}, errors: errors as FieldErrors<CollectionFormValues> }
        : { values, errors: {} };
    },
  });
  const { isSubmitting } = formState;
  const errors = formState.errors as Partial<Record<string, { message?: string }>>;
  const values = { ...start, ...useWatch({ control }) } as CollectionFormValues;
  const hasChanges = JSON.stringify(values) !== JSON.stringify(start);
  const isDone = useRef(false);
  useKeptDraft<CollectionDraft>(draftName, () => (hasChanges && !isDone.current ? { collection, values } : null));
  const [createCollection] = useCreateCollectionMutation();
  const [updateCollection] = useUpdateCollectionMutation();

  const save = async (typed: CollectionFormValues) => {
    const input = collectionInputOf(typed);
    try {
      const saved = collection
        ? (
            await updateCollection({
              variables: { input: { ...input, id: collection._id, version: collection.version } },
            })
          ).data?.updateCollection
        : (await createCollection({ variables: { input } })).data?.createCollection;
      if (!saved) return;
      // The page may have been left while it was on its way.
      forget();
      // A new one goes on in the form of its own page.
      isDone.current = collection === null;
      setCollection(saved);
      setStale(false);
      reset(valuesOfCollection(saved));
      toast.success(collection ? 'Collection saved' : 'Collection created');
      onSaved(saved);
    } catch (error) {
      const newer = errorCode(error) === 'CONFLICT' ? await readAgain().catch(() => undefined) : undefined;
      if (newer) {
        setCollection(newer);
        reset(ontoNewer(typed, start, valuesOfCollection(newer)));
        return setStale(true);
      }
      const messages = Object.entries(fieldErrors(error));
      for (const [field, message] of messages) {
        const name = field.replace('rule.', '').replace('productIds', 'products');
        setError(name as keyof CollectionFormValues, { type: 'server', message }, { shouldFocus: true });
      }
      toast.error(errorMessage(error));
    }
  };

  const input =
    values.by === 'rule' ? toPreview(ruleInputOf(values)) : { productIds: values.products.map(({ _id }) => _id) };

  return (
    <form method="post" noValidate aria-label="Collection" onSubmit={(event) => void handleSubmit(save)(event)}>
      <LeaveGuard hasChanges={hasChanges && !isSubmitting} onDiscard={() => (isDone.current = true)} />
      {isStale && <StaleNotice subject="this collection" />}
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
        <Section id="collection-name" title="What it is">
          <Pair>
            <TextField
              label="Name"
              hint="Such as Valentine’s Day or For Her."
              autoComplete="off"
              maxLength={MAX_COLLECTION_NAME}
              required
              error={errors['name']?.message}
              {...register('name')}
            />
            <FormField label="Kind" hint="What your shop calls it. Both work the same." error={errors['kind']?.message}>
              {(field) => (
                <Select {...field} {...register('kind')}>
                  <option value="COLLECTION">Collection</option>
                  <option value="CATEGORY">Category</option>
                </Select>
              )}
            </FormField>
          </Pair>
          <TextField
            label="Address"
            hint={
              collection
                ? 'After /collections/. If you change it, the old address leads to the new one.'
                : 'After /collections/. Leave it empty to make it from the name.'
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={slugOf(values.name) || 'valentines-day'}
            error={errors['slug']?.message}
            {...register('slug')}
          />
          <FormField
            label="Text"
            hint="Shown on its page and to search engines. One or two sentences are enough."
            error={errors['description']?.message}
          >
            {(field) => (
              <Textarea {...field} rows={3} maxLength={MAX_COLLECTION_DESCRIPTION} {...register('description')} />
            )}
          </FormField>
          <Controller
            name="image"
            control={control}
            render={({ field }) => (
              <PictureField
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onUploading={setUploading}
                error={errors['image']?.message}
              />
            )}
          />
        </Section>
        <Section id="collection-visibility" title="When shoppers see it">
          <SwitchField
            label="Published"
            hint="Shoppers can see it, within the dates below."
            {...register('isPublished')}
          />
          <Pair>
            <TextField
              label="First day"
              hint="Leave it empty to start right away."
              type="date"
              error={errors['startsOn']?.message}
              {...register('startsOn')}
            />
            <TextField
              label="Last day"
              hint="Leave it empty to show it for good."
              type="date"
              error={errors['endsOn']?.message}
              {...register('endsOn')}
            />
          </Pair>
          <FormField
            label="In the gift finder"
            hint="Shoppers who give this answer see these products first."
            error={errors['finder']?.message}
          >
            {(field) => (
              <Select {...field} {...register('finder')}>
                <option value="">Not shown</option>
                <option value="WHO">Answers “Who is it for?”</option>
                <option value="OCCASION">Answers “What is the occasion?”</option>
              </Select>
            )}
          </FormField>
          <TextField
            label="Position"
            hint="Collections with lower numbers come first."
            inputMode="numeric"
            autoComplete="off"
            error={errors['position']?.message}
            {...register('position')}
          />
        </Section>
        <Section id="collection-products" title="Products">
          <FormField label="How products get in">
            {(field) => (
              <Select {...field} {...register('by')}>
                <option value="hand">I choose each product</option>
                <option value="rule">By a rule, always up to date</option>
              </Select>
            )}
          </FormField>
          {values.by === 'hand' ? (
            <ChosenProducts
              products={values.products}
              max={MAX_CHOSEN_PRODUCTS}
              error={errors['products']?.message}
              onChange={(products) => setValue('products', products, { shouldDirty: true })}
            />
          ) : (
            <>
              <p className={css({ color: 'muted' })}>
                A product is in the collection when everything you set here is true.
              </p>
              <CategoryBoxes
                chosen={values.categories}
                error={errors['categories']?.message}
                onChange={(chosen) => setValue('categories', chosen, { shouldDirty: true })}
              />
              <Pair>
                <MoneyField
                  label="Lowest price"
                  hint="What it costs now, sales included."
                  error={errors['minPrice']?.message}
                  {...register('minPrice')}
                />
                <MoneyField
                  label="Highest price"
                  hint="For “Under $40”, enter 39.99."
                  error={errors['maxPrice']?.message}
                  {...register('maxPrice')}
                />
              </Pair>
              <SwitchField label="On sale" hint="Only products whose sale price applies." {...register('isOnSale')} />
              <SwitchField label="Popular" hint="Only products marked as popular." {...register('isPopular')} />
              <SwitchField label="In stock" hint="Only products that can be ordered now." {...register('inStock')} />
              <TextField
                label="New within days"
                hint="Only products added in so many days. Leave it empty for all."
                inputMode="numeric"
                autoComplete="off"
                error={errors['createdWithinDays']?.message}
                {...register('createdWithinDays')}
              />
              {errors['rule']?.message && (
                <p className={css({ color: 'danger' })} role="alert">
                  {errors['rule'].message}
                </p>
              )}
            </>
          )}
          <div className={css({ borderTop: '1px solid {colors.line}', pt: '4' })}>
            <CollectionPreview input={input} />
          </div>
        </Section>
        <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '3', flexWrap: 'wrap' })}>
          {hasChanges && (
            <Button variant="ghost" onClick={() => reset(start)}>
              Undo
            </Button>
          )}
          <Button type="submit" disabled={isSubmitting || isUploading || (collection !== null && !hasChanges)}>
            {isSubmitting ? 'Saving…' : collection ? 'Save' : 'Create collection'}
          </Button>
        </div>
      </div>
    </form>
  );
}

function toPreview(rule: ReturnType<typeof ruleInputOf>) {
  return rule && { rule };
}

/** Which of the shop's twelve categories count. */
function CategoryBoxes({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly Category[];
  error?: string | undefined;
  onChange: (categories: Category[]) => void;
}) {
  return (
    <fieldset>
      <legend className={css({ fontWeight: 'semibold', mb: '1.5' })}>Categories</legend>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })}>
        Any of these. Leave all empty for every category.
      </p>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: {
            base: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
          },
          columnGap: '4',
        })}
      >
        {categories.map((category) => (
          <CheckboxField
            key={category}
            checked={chosen.includes(category)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...chosen, category] : chosen.filter((other) => other !== category),
              )
            }
          >
            {categoryLabels[category]}
          </CheckboxField>
        ))}
      </div>
      {error && <p className={css({ textStyle: 'small', color: 'danger' })}>{error}</p>}
    </fieldset>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className={css({ textStyle: 'card' })}>
        {title}
      </h2>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5', mt: '5' })}>{children}</div>
    </Panel>
  );
}

/** Two fields beside each other where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: '5',
        alignItems: 'start',
      })}
    >
      {children}
    </div>
  );
}
