import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import type { SuggestionsQuery } from '~/graphql/generated';
import { useSuggestionsQuery } from '~/graphql/operations/catalog-search';
import { useAnnouncedChange } from '~/lib/announcer';
import { categoryFromEnum } from '~/lib/catalog-terms';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Link } from '~/ui/link';
import { ShimmerImage } from '~/ui/shimmer-image';

/** Someone who types on needs no answer to the letters before. */
const PAUSE_MS = 120;

interface Option {
  to: string;
  content: ReactNode;
}

const optionLine = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'control',
  px: '3',
  py: '1.5',
  borderRadius: 'md',
  _hover: { bg: 'brand.soft' },
  '&[aria-selected=true]': { bg: 'brand.soft', _highContrast: { outline: '2px solid' } },
});

/**
 * The list below a search box: products, collections and categories while someone types. While it is open, the box is a
 * combobox: arrows choose, Enter goes there, Escape closes.
 */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const navigate = useNavigate();
  const typed = useTyped(input);
  /** Null until this code hears of anything. */
  const [isClosed, setClosed] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState({ of: '', index: -1 });
  const { data, previousData } = useSuggestionsQuery({ variables: { keyword: typed }, skip: typed === '' });
  const found = (typed === '' ? undefined : (data ?? previousData))?.suggestions;
  const options = found && found.products.length + found.lists.length > 0 ? optionsOf(found, typed) : [];
  // Someone may have typed before this code came, or before it listened.
  const isTypedInto = input.value !== input.defaultValue && document.activeElement === input;
  const isOpen = !(isClosed ?? !isTypedInto) && options.length > 0;
  const active = chosen.of === typed ? Math.min(chosen.index, options.length - 1) : -1;
  const optionId = (index: number) => `${id}-${index}`;
  useAnnouncedChange(isOpen ? wordsFor(options.length) : null, { of: typed, isNews: true });

  useEffect(() => {
    const open: Record<string, string | null> = {
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active < 0 ? null : optionId(active),
    };
    for (const [name, value] of Object.entries(open)) {
      if (isOpen && value !== null) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
    if (isOpen && active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });

  useEvents(input, {
    keydown(event) {
      if (!(event instanceof KeyboardEvent) || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && options.length > 0) {
        event.preventDefault();
        // From the box down to the first, up to the last, and past either end back into the box.
        const size = options.length + 1;
        setChosen({ of: typed, index: ((isOpen ? active + 1 + step + size : step + size) % size) - 1 });
        setClosed(false);
      }
      const option = options[active];
      if (event.key === 'Enter' && isOpen && option) {
        event.preventDefault();
        setClosed(true);
        void navigate(option.to);
      }
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        event.stopPropagation();
        setClosed(true);
      }
    },
    input: () => setClosed(false),
    blur: () => setClosed(true),
  });
  useEvents(input.form, { submit: () => setClosed(true) });

  if (!isOpen) return null;
  return (
    <div
      className={css({
        position: 'absolute',
        top: '100%',
        insetX: '0',
        mt: '2',
        p: '2',
        zIndex: '30',
        maxHeight: 'min(480px, 60dvh)',
        overflowY: 'auto',
        bg: 'surface',
        color: 'ink',
        border: '1px solid {colors.line}',
        borderRadius: 'lg',
        boxShadow: 'lg',
        textAlign: 'start',
      })}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found?.correctedKeyword && (
        <p className={css({ textStyle: 'small', color: 'muted', px: '3', py: '1.5' })} role="presentation">
          Suggestions for “{found.correctedKeyword}”
        </p>
      )}
      {options.map(({ to, content }, index) => (
        <Link
          key={to}
          className={optionLine}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={to}
          onClick={() => setClosed(true)}
        >
          {content}
        </Link>
      ))}
    </div>
  );
}

function optionsOf({ products, lists, correctedKeyword }: SuggestionsQuery['suggestions'], typed: string): Option[] {
  return [
    ...lists.map(({ name, collection, category }) => ({
      to: collection ? paths.collection(collection) : paths.category(category ? categoryFromEnum(category) : ''),
      content: (
        <>
          <span className={css({ flex: '1', fontWeight: 'semibold' })}>{name}</span>
          <span className={css({ textStyle: 'small', color: 'muted' })}>{collection ? 'Collection' : 'Category'}</span>
        </>
      ),
    })),
    ...products.map(({ _id, name, image, price, isFrom }) => ({
      to: paths.product(_id),
      content: (
        <>
          <ShimmerImage
            className={css({ width: '44px', flexShrink: '0', borderRadius: 'sm' })}
            src={image}
            alt=""
            sizes="44px"
          />
          <span className={css({ flex: '1', minWidth: '0' })}>{name}</span>
          <span className={css({ fontWeight: 'semibold', whiteSpace: 'nowrap' })}>
            {isFrom && 'From '}
            {formatMoney(price)}
          </span>
        </>
      ),
    })),
    {
      to: paths.search({ keyword: correctedKeyword ?? typed, sort: 'relevance' }),
      content: (
        <>
          <Search className={cx(css({ color: 'muted', flexShrink: '0' }))} size={18} aria-hidden />
          <span className={css({ overflowWrap: 'anywhere', minWidth: '0' })}>
            See all results for “{correctedKeyword ?? typed}”
          </span>
        </>
      ),
    },
  ];
}

function wordsFor(count: number): string {
  return `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Use the up and down arrow keys to choose.`;
}

/** What is typed, trimmed, once there is a pause. */
function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value.trim());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(input.value.trim()), PAUSE_MS);
    };
    read();
    input.addEventListener('input', read);
    return () => {
      clearTimeout(timer);
      input.removeEventListener('input', read);
    };
  }, [input]);
  return typed;
}

/** Listens to an element with the newest handlers. */
function useEvents(target: HTMLElement | null, handlers: Record<string, (event: Event) => void>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const names = Object.keys(latest.current);
    const listen = (event: Event) => latest.current[event.type]?.(event);
    for (const name of names) target?.addEventListener(name, listen);
    return () => {
      for (const name of names) target?.removeEventListener(name, listen);
    };
  }, [target]);
}
