import { orderNumber } from '@domain/order-number.js';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { FindAnythingQuery, FoundProduct_ProductFragment } from '~/graphql/generated';
import { useFindAnythingQuery } from '~/graphql/operations/admin-find';
import { adminPaths } from '~/lib/admin-paths';
import { formatMoney } from '~/lib/money';
import { Dialog } from '~/ui/dialog';
import { Input } from '~/ui/input';
import { Notice } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useSettled } from '~/lib/use-settled';
import { useLeave } from '../leave-guard';
import { findAdminPages } from './admin-pages';

/** Shorter texts only find pages: they are in too many names. */
const MIN_TEXT = 2;
const PER_GROUP = 5;

interface Found {
  /** Unique among all that is shown. */
  key: string;
  to: string;
  label: string;
  detail: string;
}

interface Group {
  name: string;
  found: readonly Found[];
}

/** Finds products, orders, users and pages of the admin area while someone types; Enter opens what is chosen. */
export function FindDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const isLongEnough = settled.length >= MIN_TEXT;
  const { data, previousData, error, loading } = useFindAnythingQuery({
    variables: { text: settled },
    skip: !isLongEnough,
  });
  const answer = isLongEnough ? (data ?? (loading ? previousData : undefined)) : undefined;
  const groups = [...groupsOf(answer), pagesOf(text)].filter(({ found }) => found.length > 0);
  const all = groups.flatMap(({ found }) => found);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = all[at];
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The dialog itself has given the focus to its first button.
  useEffect(() => input.current?.focus(), []);
  const leave = useLeave();

  const open = ({ to }: Found) => {
    onClose();
    leave(to);
  };
  const isWaiting = loading || text.trim() !== settled;
  const move = (to: number) => {
    const next = all[(to + all.length) % all.length];
    if (!next) return;
    setChosenKey(next.key);
    list.current?.querySelector(`[data-key="${CSS.escape(next.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key !== 'Enter' || !chosen) return;
    // What is first may still be a result of the text before.
    else if (chosenKey !== null || !isWaiting) open(chosen);
    event.preventDefault();
  };

  return (
    <Dialog title="Find anything" isOpen={isOpen} onClose={onClose}>
      <Input
        ref={input}
        aria-label="Find anything"
        placeholder="A product, SKU, order, customer or page"
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={all.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${listId}-${at}`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosenKey(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="status">
        <VisuallyHidden>
          {isWaiting ? 'Searching' : all.length === 1 ? '1 result' : `${all.length} results`}
        </VisuallyHidden>
      </div>
      {error && !answer && (
        <div className={css({ mt: '4' })}>
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      <div className={css({ mt: '4', height: '50dvh' })}>
        {all.length === 0 && !isWaiting && (
          <p className={css({ color: 'muted', px: '3', py: '4' })}>
            Nothing found. Try part of a name, an order number, an email address or an SKU.
          </p>
        )}
        {all.length > 0 && (
          <div
            ref={list}
            className={css({ maxHeight: 'full', overflowY: 'auto' })}
            id={listId}
            role="listbox"
            aria-label="Results"
            aria-busy={isWaiting || undefined}
          >
            {groups.map(({ name, found }) => (
              <div key={name} role="group" aria-label={name}>
                <p className={css({ textStyle: 'tiny', color: 'muted', px: '3', pt: '3', pb: '1' })} aria-hidden>
                  {name}
                </p>
                {found.map((one) => {
                  const index = all.indexOf(one);
                  return (
                    // The keyboard is the input's: it keeps the focus.
                    <div
                      key={one.key}
                      className={cx(option, index === at ? css({ bg: 'brand.soft' }) : undefined)}
                      id={`${listId}-${index}`}
                      data-key={one.key}
                      role="option"
                      aria-selected={index === at}
                      tabIndex={-1}
                      onClick={() => open(one)}
                      onMouseMove={() => setChosenKey(one.key)}
                    >
                      <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{one.label}</span>
                      <span className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
                        {one.detail}
                      </span>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

const option = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '4',
  minHeight: 'control',
  px: '3',
  py: '2',
  borderRadius: 'md',
  cursor: 'pointer',
  '&[aria-selected=true]': { _highContrast: { outline: '2px solid Highlight' } },
});

function groupsOf(answer: FindAnythingQuery | undefined): Group[] {
  if (!answer) return [];
  const { productsBySku, products, orders, users } = answer;
  const bySku = new Set(productsBySku.map(({ _id }) => _id));
  const gifts = [...productsBySku, ...products.products.filter(({ _id }) => !bySku.has(_id))];
  return [
    { name: 'Products', found: gifts.slice(0, PER_GROUP).map(foundProduct) },
    {
      name: 'Orders',
      found: orders.orders.map(({ _id, user, totalPrice, currency }) => ({
        key: `order-${_id}`,
        to: adminPaths.order(_id),
        label: `Order ${orderNumber(_id)}`,
        detail: `${user.name} · ${formatMoney(totalPrice, currency)}`,
      })),
    },
    {
      name: 'Users',
      found: users.users.slice(0, PER_GROUP).map(({ _id, name, email }) => ({
        key: `user-${_id}`,
        to: adminPaths.user(_id),
        label: name,
        detail: email,
      })),
    },
  ];
}

function foundProduct({ _id, name, sku, isPublished }: FoundProduct_ProductFragment): Found {
  const detail = [sku, !isPublished && 'Hidden'].filter(Boolean).join(' · ');
  return { key: `product-${_id}`, to: adminPaths.editProduct(_id), label: name, detail };
}

function pagesOf(text: string): Group {
  const found = findAdminPages(text).map(({ label, to }) => ({ key: `page-${to}`, to, label, detail: 'Page' }));
  return { name: 'Pages', found: text.trim() === '' ? found : found.slice(0, PER_GROUP) };
}
