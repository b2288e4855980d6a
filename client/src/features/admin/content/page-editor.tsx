import { pageLimits, parsePageFields, slugProblem } from '@domain/page-draft.js';
import { slugOf } from '@domain/slug.js';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { PageEditor_PageFragment } from '~/graphql/generated';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCreateContentPageMutation, useUpdateContentPageMutation } from '~/graphql/operations/admin-content';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { MarkdownHelp } from './markdown-help';
import { PageActions } from './page-actions';
import { PageHistory, type PageText } from './page-history';
import { PagePreview } from './page-preview';

/** What the form holds. */
export interface PageValues extends PageText {
  slug: string;
}

interface PageDraft {
  base: PageEditor_PageFragment | null;
  values: PageValues;
}

const blank: PageValues = { slug: '', title: '', lead: '', description: '', text: '', isIndexed: true };
const fieldNames = ['title', 'slug', 'lead', 'description', 'text', 'isIndexed'] as const;

const addressFor = (title: string) => slugOf(title, pageLimits.slug);

const valuesOf = (page: PageEditor_PageFragment | null): PageValues => {
  if (!page) return blank;
  const { slug, title, lead, description, text, isIndexed } = page;
  return { slug, title, lead, description, text, isIndexed };
};

/**
 * Writes a page: title, text in Markdown with a preview, and its history.
 * @param page null for a new one
 * @param readAgain reads the page as it is now
 */
export function PageEditor({
  page,
  readAgain,
  onCreated,
  onDeleted,
}: {
  page: PageEditor_PageFragment | null;
  readAgain: () => Promise<PageEditor_PageFragment | undefined>;
  onCreated: (slug: string) => void;
  onDeleted: () => void;
}) {
  const isHydrated = useIsHydrated();
  const draftName = `page-editor ${page?.slug ?? 'new'}`;
  const { draft, forget } = useRestoredDraft<PageDraft>(draftName);
  const [base, setBase] = useState(draft ? draft.base : page);
  const [loaded, setLoaded] = useState<PageText | null>(null);
  const [isStale, setStale] = useState(false);
  const [create] = useCreateContentPageMutation();
  const [update] = useUpdateContentPageMutation();
  const form = useForm<PageValues>({ defaultValues: draft?.values ?? valuesOf(page) });
  const { register, handleSubmit, setError, setValue, reset, getValues, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control }) as PageValues;
  const saved = valuesOf(base);
  const hasChanges = fieldNames.some((name) => values[name] !== saved[name]);
  // What the history has loaded can be loaded again.
  const hasTyped = hasChanges && fieldNames.some((name) => name !== 'slug' && values[name] !== loaded?.[name]);
  const isDone = useRef(false);
  const textBox = useRef<HTMLTextAreaElement | null>(null);
  useKeptDraft<PageDraft>(draftName, () => (hasChanges && !isDone.current ? { base, values } : null));

  const show = (next: PageEditor_PageFragment) => {
    setBase(next);
    reset(valuesOf(next));
    setStale(false);
  };
  // Someone else has saved, and a refetch has read it.
  if (page && base && page.version > base.version && !hasChanges && !isSubmitting) show(page);

  const showProblems = (problems: Readonly<Record<string, string>>) => {
    const wrong = fieldNames.filter((name) => problems[name]);
    for (const name of wrong) setError(name, { message: problems[name] ?? '' }, { shouldFocus: name === wrong[0] });
  };

  /** After someone else's change: what was typed stays; where nothing was, theirs is shown. */
  const takeNewer = async () => {
    const newer = await readAgain().catch(() => undefined);
    if (!hasChanges) {
      if (newer) show(newer);
      toast.error('Someone else changed this page in the meantime. Please look at it and try again.');
      return;
    }
    if (newer) setBase(newer);
    setStale(true);
  };

  const submit = async ({ slug, ...typed }: PageValues) => {
    const parsed = parsePageFields(typed);
    const problem = base ? null : slugProblem(slug);
    const problems = { ...(problem !== null && { slug: problem }), ...('errors' in parsed && parsed.errors) };
    if (Object.keys(problems).length > 0 || 'errors' in parsed) return showProblems(problems);
    try {
      if (base) {
        const input = { slug, version: base.version, ...parsed.fields };
        const { data } = await update({ variables: { input } });
        if (data) show(data.updateContentPage);
      } else {
        const { data } = await create({ variables: { input: { slug, ...parsed.fields } } });
        if (!data) return;
        isDone.current = true;
        onCreated(data.createContentPage.slug);
      }
      forget();
      toast.success('Page saved');
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') return takeNewer();
      toast.error(errorMessage(error));
      showProblems(fieldErrors(error));
    }
  };

  /** Puts a placeholder where the cursor is. */
  const insert = (placeholder: string) => {
    const box = textBox.current;
    const text = getValues('text');
    const [start, end] = box ? [box.selectionStart, box.selectionEnd] : [text.length, text.length];
    setValue('text', text.slice(0, start) + placeholder + text.slice(end), { shouldDirty: true });
    box?.focus();
    box?.setSelectionRange(start + placeholder.length, start + placeholder.length);
  };

  const load = (text: PageText) => {
    setLoaded(text);
    for (const name of fieldNames) if (name !== 'slug') setValue(name, text[name], { shouldDirty: true });
    textBox.current?.focus();
  };

  const { ref: textRef, ...textField } = register('text');
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <form noValidate method="post" aria-label="Page" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <LeaveGuard hasChanges={hasChanges} onDiscard={() => (isDone.current = true)} />
        <fieldset className={css({ display: 'contents' })} disabled={!isHydrated}>
          <Panel as="div" className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
            {isStale && (
              <FocusedNotice tone="waiting" role="alert">
                <p className={css({ fontWeight: 'bold' })}>Someone else changed this page in the meantime.</p>
                <p>
                  Your text is still here, and theirs is in the history below. Yours isn’t saved yet. Save again to
                  replace theirs.
                </p>
              </FocusedNotice>
            )}
            <TextField
              label="Title"
              error={errors.title?.message}
              maxLength={pageLimits.title}
              autoComplete="off"
              {...register('title', {
                onChange: (event: { target: { value: string } }) => {
                  // Until someone chooses another one.
                  if (!base && values.slug === addressFor(values.title))
                    setValue('slug', addressFor(event.target.value));
                },
              })}
            />
            {!base && (
              <TextField
                label="Address"
                hint="The page will be at /pages/ and this. You can’t change it later."
                error={errors.slug?.message}
                maxLength={pageLimits.slug}
                autoComplete="off"
                {...register('slug')}
              />
            )}
            <TextField
              label="Sentence under the title"
              hint="Leave it empty to hide it."
              error={errors.lead?.message}
              maxLength={pageLimits.lead}
              autoComplete="off"
              {...register('lead')}
            />
            <FormField
              label="Text"
              hint={
                base?.slug === 'faq'
                  ? 'Markdown. Each heading (## …) is a question that opens.'
                  : 'Markdown: ## begins a heading, - a list, **bold** is bold.'
              }
              error={errors.text?.message}
            >
              {(box) => (
                <Textarea
                  className={css({ fontFamily: 'monospace', fontSize: '14', lineHeight: '1.6' })}
                  rows={18}
                  {...box}
                  {...textField}
                  ref={(element) => {
                    textRef(element);
                    textBox.current = element;
                  }}
                />
              )}
            </FormField>
            <MarkdownHelp onInsert={insert} />
            <TextField
              label="Description for search engines"
              hint="50 to 160 characters. If it’s empty, they see the beginning of the page."
              error={errors.description?.message}
              maxLength={pageLimits.description}
              autoComplete="off"
              {...register('description')}
            />
            {!base?.isStatic && (
              <SwitchField
                label="Search engines may find it"
                hint="When off, only people with the link find the page."
                error={errors.isIndexed?.message}
                {...register('isIndexed')}
              />
            )}
            <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })}>
              <p className={css({ textStyle: 'small', me: 'auto', color: 'muted' })} role="status">
                {hasChanges ? 'Unsaved changes' : base ? 'All changes saved' : ''}
              </p>
              {hasChanges && base && (
                <Button variant="ghost" onClick={() => reset(valuesOf(base))}>
                  Undo
                </Button>
              )}
              <Button type="submit" disabled={isSubmitting || !hasChanges}>
                {isSubmitting ? 'Saving…' : 'Save'}
              </Button>
            </div>
          </Panel>
        </fieldset>
      </form>
      <PagePreview title={values.title} lead={values.lead} text={values.text} />
      {base && (
        <>
          <PageHistory page={base} hasTyped={hasTyped} onLoad={load} />
          <PageActions
            page={base}
            hasTyped={hasTyped}
            onReset={show}
            onStale={takeNewer}
            onDeleted={() => {
              isDone.current = true;
              onDeleted();
            }}
          />
        </>
      )}
    </div>
  );
}
