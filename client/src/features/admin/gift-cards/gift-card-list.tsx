import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import type { AdminGiftCardsQueryVariables, GiftCardFilter } from '~/graphql/generated';
import { useAdminGiftCardsQuery } from '~/graphql/operations/admin-gift-cards';
import { pageNumberOf } from '~/lib/page-number';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useDraft } from '../drafts';
import { ListChoice, ListSearch, ListSearchBox } from '../list-search';
import { useListLocation } from '../use-list-location';
import { GiftCardPanel } from './gift-card-panel';
import { GIFT_CARD_DRAFT, IssueGiftCardForm } from './issue-gift-card-form';

const filters: Readonly<Record<GiftCardFilter, string>> = {
  WITH_BALANCE: 'With something left',
  SPENT: 'Spent',
  TO_SEND: 'Not sent yet',
  FROZEN: 'Frozen',
  CANCELED: 'Canceled',
};

/** What the list's address asks for; the page's preload and the list take the same. */
export function giftCardListVariables(params: URLSearchParams): AdminGiftCardsQueryVariables {
  const filter = params.get('filter') ?? '';
  return {
    pageNumber: pageNumberOf(params),
    search: params.get('search') ?? '',
    filter: filter in filters ? (filter as GiftCardFilter) : null,
  };
}

/** All gift cards, newest first: to find, issue, send again and cancel, with why their balances are what they are. */
export function GiftCardList() {
  const isHydrated = useIsHydrated();
  const location = useListLocation();
  const [params] = useSearchParams();
  const variables = giftCardListVariables(params);
  const { data, previousData, loading, error, refetch } = useAdminGiftCardsQuery({ variables });
  const draft = useDraft(GIFT_CARD_DRAFT);
  // What was left unsaved is open again.
  const [isIssuing, setIssuing] = useState(() => draft.find() !== null);
  const opener = useRef<HTMLButtonElement>(null);
  // The button that had the focus goes with the form, and the one that opened it comes back.
  const close = () => {
    flushSync(() => setIssuing(false));
    opener.current?.focus();
  };
  const list = (data ?? (loading ? previousData : undefined))?.giftCards;
  const isNarrowed = Boolean(variables.search) || variables.filter !== null;
  return (
    <>
      {isIssuing ? (
        <Panel className={css({ mb: '5' })} aria-labelledby="new-gift-card">
          <h2 className={css({ textStyle: 'card', mb: '5' })} id="new-gift-card">
            Issue a gift card
          </h2>
          <IssueGiftCardForm onDone={close} />
        </Panel>
      ) : (
        <Button ref={opener} className={css({ mb: '5' })} disabled={!isHydrated} onClick={() => setIssuing(true)}>
          <Plus size={18} aria-hidden />
          Issue a gift card
        </Button>
      )}
      <ListSearch
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 240px' },
          gap: '3',
          mb: '5',
        })}
        location={location}
        label="Gift cards"
      >
        <ListSearchBox
          location={location}
          label="Search gift cards"
          placeholder="End of the code, recipient or order"
        />
        <ListChoice location={location} label="Which gift cards" name="filter">
          <option value="">All gift cards</option>
          {Object.entries(filters).map(([filter, label]) => (
            <option key={filter} value={filter}>
              {label}
            </option>
          ))}
        </ListChoice>
      </ListSearch>
      {!list && error ? (
        <ErrorState message="Failed to load the gift cards" onRetry={() => void refetch()} />
      ) : !list ? (
        <div role="status" aria-label="Loading gift cards">
          <VisuallyHidden>Loading gift cards</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '104px', borderRadius: 'xl', mb: '4' })} />
          ))}
        </div>
      ) : list.count === 0 ? (
        <EmptyState title={isNarrowed ? 'No gift cards found' : 'No gift cards yet'}>
          {isNarrowed
            ? 'Try the last four characters of the code, or a part of the recipient’s name or email address.'
            : 'Sell them as a product: switch on “Gift card” in its form. Or issue one here.'}
        </EmptyState>
      ) : (
        <>
          <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} role="status">
            {list.count === 1 ? '1 gift card' : `${list.count.toLocaleString('en-US')} gift cards`}
          </p>
          <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '4' })}>
            {list.giftCards.map((card) => (
              <li key={card.id}>
                <GiftCardPanel card={card} />
              </li>
            ))}
          </ul>
          <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
        </>
      )}
    </>
  );
}
