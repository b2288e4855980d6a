import { chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FormField, Input, Select } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { ListLocation } from './use-list-location';

/** What the fields of a list's form have in common. */
interface ListFieldProps {
  location: ListLocation;
  label: string;
  /** Beside fields that need a label in sight, such as dates. */
  isLabelShown?: boolean;
}

/** What stands above a list of the admin area: its search box and its choices, which live in the address. */
export function ListSearch({
  location,
  label,
  ...form
}: { location: ListLocation; label: string } & ComponentProps<typeof chakra.form>) {
  return (
    <chakra.form
      {...form}
      role="search"
      aria-label={label}
      // Without scripts the browser sends it, choices included.
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        location.set('search', typeof typed === 'string' ? typed.trim() : '');
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
    <Labelled label={label} isLabelShown={isLabelShown}>
      {(id) => (
        <chakra.span display="block" position="relative">
          <Input
            // Another address has another text: back and forward show theirs.
            key={location.get('search')}
            id={id}
            name="search"
            type="search"
            defaultValue={location.get('search')}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            pr="14"
            {...(!isLabelShown && { borderRadius: 'full', pl: '5' })}
          />
          <chakra.span position="absolute" right="1" top="4px">
            <IconButton label="Search" type="submit">
              <Search size={20} aria-hidden />
            </IconButton>
          </chakra.span>
        </chakra.span>
      )}
    </Labelled>
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
    <Labelled label={label} isLabelShown={isLabelShown}>
      {(id) => (
        <Select
          id={id}
          name={name}
          // A browser that comes back would put in what was chosen last, whatever the address says.
          autoComplete="off"
          value={location.get(name)}
          onChange={(event) => location.set(name, event.target.value)}
          {...(!isLabelShown && { borderRadius: 'full' })}
        >
          {children}
        </Select>
      )}
    </Labelled>
  );
}

function Labelled({
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
      <VisuallyHidden asChild>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      {children(id)}
    </>
  );
}
