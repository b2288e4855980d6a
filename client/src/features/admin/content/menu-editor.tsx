import { menuLimits, parseMenu } from '@domain/layout-draft.js';
import { defaultMenus, type MenuId, type MenuItem } from '@domain/layout.js';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { MenuEditor_MenuFragment } from '~/graphql/generated';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useUpdateMenuMutation } from '~/graphql/operations/admin-content';
import { fromEnum } from '~/lib/enum-names';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Panel } from '~/ui/panel';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { moveEntry, OrderButtons } from '../order-buttons';
import { SaveBar } from './save-bar';

/** A link that is being edited; its key stays while it moves. */
interface Row extends MenuItem {
  key: number;
}

interface Values {
  title: string;
  rows: readonly Row[];
}

interface MenuDraft {
  base: MenuEditor_MenuFragment;
  values: Values;
}

const names: Readonly<Record<MenuId, string>> = {
  header: 'Header',
  'footer-shop': 'Footer, first column',
  'footer-help': 'Footer, second column',
  'footer-about': 'Footer, third column',
};

const leads: Readonly<Record<MenuId, string>> = {
  header: 'What doesn’t fit beside the brand is in the menu. On phones, the menu has all of them.',
  'footer-shop': '',
  'footer-help': '',
  'footer-about': 'Below these, shoppers find “Cookie settings”.',
};

let lastKey = 0;
const withKeys = (items: readonly MenuItem[]): Row[] =>
  items.map(({ label, address, isShown }) => ({ label, address, isShown, key: ++lastKey }));
const withoutKeys = (rows: readonly Row[]): MenuItem[] =>
  rows.map(({ label, address, isShown }) => ({ label, address, isShown }));
const valuesOf = ({ title, items }: { title: string; items: readonly MenuItem[] }): Values => ({
  title,
  rows: withKeys(items),
});
const sameAs = (values: Values, { title, items }: { title: string; items: readonly MenuItem[] }) =>
  JSON.stringify([values.title, withoutKeys(values.rows)]) === JSON.stringify([title, withoutKeys(withKeys(items))]);

/** One menu: its links in order, each of which can be changed, moved, switched off or removed. */
export function MenuEditor({
  menu,
  readAgain,
}: {
  menu: MenuEditor_MenuFragment;
  /** Reads the menu as it is now. */
  readAgain: () => Promise<MenuEditor_MenuFragment | undefined>;
}) {
  const isHydrated = useIsHydrated();
  const id = fromEnum(menu.id) as MenuId;
  const draftName = `menu-editor ${id}`;
  const { draft, forget } = useRestoredDraft<MenuDraft>(draftName);
  const [base, setBase] = useState(draft?.base ?? menu);
  const [values, setValues] = useState(() => draft?.values ?? valuesOf(menu));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [save] = useUpdateMenuMutation();
  const form = useRef<HTMLFormElement>(null);
  const hasChanges = !sameAs(values, base);
  const isDiscarded = useRef(false);
  useKeptDraft<MenuDraft>(draftName, () => (hasChanges && !isDiscarded.current ? { base, values } : null));

  const show = (next: MenuEditor_MenuFragment) => {
    setBase(next);
    setValues(valuesOf(next));
    setErrors({});
    setStale(false);
  };
  // Someone else has saved, and a refetch has read it.
  if (menu.version > base.version && !hasChanges && !isBusy) show(menu);

  const showErrors = (problems: Readonly<Record<string, string>>) => {
    setErrors(problems);
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());
  };
  const submit = async () => {
    const parsed = parseMenu({ title: values.title, items: withoutKeys(values.rows) }, defaultMenus[id]);
    if ('errors' in parsed) return showErrors(parsed.errors);
    setErrors({});
    setBusy(true);
    try {
      const { title, items } = parsed.menu;
      const input = { id: menu.id, version: base.version, title, items: [...items] };
      const { data } = await save({ variables: { input } });
      // The page may have been left while it was on its way.
      forget();
      if (data) show(data.updateMenu);
      toast.success('Menu saved');
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') {
        const newer = await readAgain().catch(() => undefined);
        if (newer) setBase(newer);
        setStale(true);
        return;
      }
      toast.error(errorMessage(error));
      showErrors(fieldErrors(error));
    } finally {
      setBusy(false);
    }
  };

  const setRows = (rows: readonly Row[]) => setValues((last) => ({ ...last, rows }));
  const change = (index: number, part: Partial<MenuItem>) =>
    setRows(values.rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const labels = form.current?.querySelectorAll<HTMLInputElement>('input[data-label]') ?? [];
      (labels[Math.min(index, labels.length - 1)] ?? form.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });

  const headingId = `menu-${id}`;
  return (
    <Panel aria-labelledby={headingId}>
      <h2 className={css({ textStyle: 'card' })} id={headingId}>
        {names[id]}
      </h2>
      {leads[id] && <p className={css({ color: 'muted', mt: '1', maxWidth: 'reading' })}>{leads[id]}</p>}
      <form
        ref={form}
        className={css({ mt: '5' })}
        noValidate
        method="post"
        aria-label={names[id]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <LeaveGuard hasChanges={hasChanges} onDiscard={() => (isDiscarded.current = true)} />
        <fieldset className={css({ display: 'contents' })} disabled={!isHydrated}>
          {isStale && (
            <FocusedNotice className={css({ mb: '5' })} tone="waiting" role="alert">
              <p className={css({ fontWeight: 'bold' })}>Someone else changed this menu in the meantime.</p>
              <p>
                Your links are still here. They aren’t saved yet. Save again to replace theirs, or undo to see theirs.
              </p>
            </FocusedNotice>
          )}
          {id !== 'header' && (
            <div className={css({ mb: '5', maxWidth: '24rem' })}>
              <TextField
                label="Title"
                value={values.title}
                maxLength={menuLimits.title}
                error={errors['title']}
                onChange={(event) => setValues({ ...values, title: event.target.value })}
              />
            </div>
          )}
          <ul className={css({ listStyleType: 'none' })} aria-label={`Links of ${names[id]}`}>
            {values.rows.map((row, index) => {
              const name = row.label || `link ${index + 1}`;
              return (
                <li
                  key={row.key}
                  className={css({
                    display: 'grid',
                    gridTemplateColumns: { base: '2fr 3fr', lg: '1fr 1.5fr max-content max-content' },
                    alignItems: 'start',
                    gap: { base: '3', lg: '4' },
                    py: '4',
                    borderTop: '1px solid {colors.line}',
                  })}
                >
                  <TextField
                    label="Label"
                    data-label
                    value={row.label}
                    maxLength={menuLimits.label}
                    error={errors[`items.${index}.label`]}
                    onChange={(event) => change(index, { label: event.target.value })}
                  />
                  <TextField
                    label="Address"
                    value={row.address}
                    maxLength={menuLimits.address}
                    inputMode="url"
                    autoCapitalize="off"
                    autoComplete="off"
                    error={errors[`items.${index}.address`]}
                    onChange={(event) => change(index, { address: event.target.value })}
                  />
                  <div className={css({ pt: { lg: '6' } })}>
                    <SwitchField
                      label="Shown"
                      hint={row.isShown ? 'On' : 'Off'}
                      checked={row.isShown}
                      onChange={(event) => change(index, { isShown: event.target.checked })}
                    />
                  </div>
                  <div className={css({ display: 'flex', pt: { lg: '7' }, justifyContent: 'flex-end' })}>
                    <OrderButtons
                      name={name}
                      index={index}
                      count={values.rows.length}
                      onMove={(to) => setRows(moveEntry(values.rows, index, to))}
                    />
                    <IconButton
                      label={`Remove ${name}`}
                      onClick={() => {
                        setRows(values.rows.filter((_row, at) => at !== index));
                        setErrors({});
                        focusRow(index);
                      }}
                    >
                      <Trash2 size={20} aria-hidden />
                    </IconButton>
                  </div>
                </li>
              );
            })}
          </ul>
          {errors['items'] && (
            <p className={css({ textStyle: 'small', color: 'danger', mt: '2' })} role="alert">
              {errors['items']}
            </p>
          )}
          <Button
            className={css({ mt: '3' })}
            data-add
            variant="soft"
            disabled={values.rows.length >= menuLimits.items}
            onClick={() => {
              setRows([...values.rows, ...withKeys([{ label: '', address: '', isShown: true }])]);
              focusRow(values.rows.length);
            }}
          >
            <Plus size={18} aria-hidden />
            Add link
          </Button>
          <SaveBar
            hasChanges={hasChanges}
            isBusy={isBusy}
            isDefault={sameAs(values, defaultMenus[id])}
            onUndo={() => show(base)}
            onDefault={() => {
              setValues(valuesOf(defaultMenus[id]));
              setErrors({});
            }}
          />
        </fieldset>
      </form>
    </Panel>
  );
}
