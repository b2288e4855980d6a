import { useId, type ReactNode, type Ref } from 'react';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { IconButton } from './icon-button';
import { Input } from './input';
import { visuallyHidden } from './visually-hidden';

/** A search box with its button; sends the trimmed keyword. */
export function SearchBox({
  keyword = '',
  onSearch,
  icon,
  inputRef,
  formId,
  onUse,
  children,
}: {
  keyword?: string;
  onSearch: (keyword: string) => void;
  icon: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** For controls elsewhere that are sent with the keyword: `<select form={formId} name="sort">`. */
  formId?: string;
  /** The text box has got the focus, perhaps before the scripts ran, or is typed into. */
  onUse?: (event: { currentTarget: HTMLInputElement }) => void;
  /** Below the box, such as suggestions. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <form
      className={css({ position: 'relative' })}
      id={formId}
      role="search"
      // Without scripts the browser sends the form itself; the page turns it into a search address.
      action={paths.searchForm}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('keyword');
        onSearch(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <label className={visuallyHidden} htmlFor={id}>
        Search gifts
      </label>
      <Input
        ref={inputRef}
        className={css({ borderRadius: 'full', pl: '5', pr: '14' })}
        id={id}
        name="keyword"
        type="search"
        defaultValue={keyword}
        placeholder="Search gifts"
        maxLength={100}
        autoComplete="off"
        onFocus={onUse}
        onChange={onUse}
      />
      <span className={css({ position: 'absolute', right: '1', top: '4px' })}>
        <IconButton label="Search" type="submit">
          {icon}
        </IconButton>
      </span>
      {children}
    </form>
  );
}
