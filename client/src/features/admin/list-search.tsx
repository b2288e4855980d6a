import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { IconButton } from '~/ui/icon-button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Select, useEarlyChoices } from '~/ui/select';
import { visuallyHidden } from '~/ui/visually-hidden';
import type { ListLocation } from './use-list-location';

/** What the fields of a list's form have in common. */
interface ListFieldProps {
  location: ListLocation;
  label: string;
  /** For fields that need a visible label, such as dates. */
  isLabelShown?: boolean;
}

/** What stands above a list of the admin area: its search box and its choices, which live in the address. */
export function ListSearch({
  location,
  label,
  ...form
}: { location: ListLocation; label: string } & ComponentProps<'form'>) {
  const element = useRef<HTMLFormElement>(null);
  useEarlyChoices(element, location.get, location.set);
  return (
    <form
      {...form}
      ref={element}
      role="search"
      aria-label={label}
      // Without scripts the browser sends it, choices included.
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        location.set({ search: typeof typed === 'string' ? typed.trim() : '' });
      }}
    />
  );
}

/** The box with its button. */
export function ListSearchBox({
  location,
  label,
  isLabelShown = false,
  placeholder = label,
  maxLength = 200,
}: ListFieldProps & { placeholder?: string; maxLength?: number }) {
  return (
    <Labeled label={label} isLabelShown={isLabelShown}>
      {(id) => (
        <span className={css({ display: 'block', position: 'relative' })}>
          <Input
            // Another address has another text: back and forward show theirs.
            key={location.get('search')}
            className={cx(
              css({ pr: { base: '14', lg: '24' } }),
              !isLabelShown && css({ borderRadius: 'full', pl: '5' }),
            )}
            id={id}
            name="search"
            type="search"
            defaultValue={location.get('search')}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
          <kbd
            className={cx(
              css({
                display: { base: 'none', lg: 'block' },
                position: 'absolute',
                right: '14',
                top: '50%',
                transform: 'translateY(-50%)',
                px: '2',
                border: '1px solid {colors.line}',
                borderRadius: 'sm',
                fontFamily: 'inherit',
                fontSize: '13',
                color: 'muted',
                pointerEvents: 'none',
              }),
              onlyWithScripts,
            )}
            aria-hidden
            title="Press / to search"
          >
            /
          </kbd>
          <span className={css({ position: 'absolute', right: '1', top: '4px' })}>
            <IconButton label="Search" type="submit">
              <Search size={20} aria-hidden />
            </IconButton>
          </span>
        </span>
      )}
    </Labeled>
  );
}

/** A choice that counts at once. `children` are its options. */
export function ListChoice({
  location,
  label,
  isLabelShown = false,
  name,
  children,
}: ListFieldProps & { name: string; children: ReactNode }) {
  return (
    <Labeled label={label} isLabelShown={isLabelShown}>
      {(id) => (
        <Select
          id={id}
          name={name}
          // On the way back, the browser would restore the last choice, whatever the address says.
          autoComplete="off"
          value={location.get(name)}
          onChange={(event) => location.set({ [name]: event.target.value })}
          className={isLabelShown ? undefined : css({ borderRadius: 'full' })}
        >
          {children}
        </Select>
      )}
    </Labeled>
  );
}

/**
 * The choices beside the search box: in its row on wide screens; on phones folded, so that the list is in sight. Stands
 * in a grid of two columns on phones.
 * @param used how many of them narrow the list down
 */
export function MoreFilters({ used, children }: { used: number; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={cx(
          css({
            borderColor: 'control',
            minHeight: 'controlLarge',
            px: '4',
            display: { base: 'inline-flex', lg: 'none' },
          }),
          onlyWithScripts,
        )}
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        Filters{used > 0 && ` (${used})`}
      </Button>
      <div
        className={css({
          display: { base: 'none', lg: 'contents' },
          '&[data-open]': { display: { base: 'grid', lg: 'contents' } },
          '@media (scripting: none) and (max-width: 1023px)': { display: 'grid' },
          gridColumn: '1 / -1',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
          gap: '3',
          alignItems: 'end',
        })}
        id={id}
        data-open={isOpen || undefined}
      >
        {children}
      </div>
    </>
  );
}

/** What is looked for most, at one press. Pressed again it shows the whole list. */
export function QuickFilters({
  location,
  name,
  label,
  choices,
}: {
  location: ListLocation;
  name: string;
  /** Of the group, for screen readers. */
  label: string;
  choices: readonly { value: string; label: string }[];
}) {
  return (
    <div
      className={cx(css({ display: 'flex', flexWrap: 'wrap', gap: '2' }), onlyWithScripts)}
      role="group"
      aria-label={label}
    >
      {choices.map((choice) => {
        const isOn = location.get(name) === choice.value;
        const field = `quick-${choice.value}`;
        return (
          <Button
            key={choice.value}
            className={
              isOn
                ? css({ borderColor: 'brand', _highContrast: { borderWidth: '3px' } })
                : css({ borderColor: 'control' })
            }
            name={field}
            size="sm"
            variant={isOn ? 'solid' : 'outline'}
            aria-pressed={isOn}
            onClick={() => location.set({ [name]: isOn ? '' : choice.value }, field)}
          >
            {choice.label}
          </Button>
        );
      })}
    </div>
  );
}

function Labeled({
  label,
  isLabelShown,
  children,
}: {
  label: string;
  isLabelShown: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  if (isLabelShown) return <FormField label={label}>{(control) => children(control.id)}</FormField>;
  return (
    <>
      <label className={visuallyHidden} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </>
  );
}
