import { weekdayDate } from '@domain/long-date.js';
import { useLocation, useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { bandLabel } from '~/lib/band-label';
import { errorMessage } from '~/graphql/error-message';
import type { GiftFinderQuery } from '~/graphql/generated';
import { useGiftFinderQuery } from '~/graphql/operations/gift-finder';
import { useAnnouncedChange } from '~/lib/announcer';
import { readDay } from '~/lib/search-filters';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { ProductCard } from '~/ui/product-card';
import { ProductGrid } from '~/ui/product-grid';
import { EmptyState, ErrorState } from '~/ui/states';
import { DayInput, useKeptDay } from '~/ui/day-input';
import { AnswerChips, questionText } from './answer-chips';
import { budgetOf, readWish, wishQuery, wishVariables, type Wish } from './wish';

type Found = GiftFinderQuery['giftFinder'];

/** Four questions, and the gifts for the answers. Works without scripts, as a form. */
export function GiftFinder() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const wish = readWish(new URLSearchParams(search));
  useKeptDay(wish.arrivesBy);
  const { data, previousData, loading, error, refetch } = useGiftFinderQuery({ variables: wishVariables(wish) });
  useAnnouncedChange(data ? countWords(data.giftFinder) : null, { of: wishQuery(wish), isNews: search !== '' });
  // Between two answers the old gifts stay, dimmed, so that nothing jumps.
  const found = (data ?? (loading ? previousData : undefined))?.giftFinder;
  if (!found)
    return error ? (
      <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
    ) : (
      <div role="status">Finding gifts…</div>
    );
  const choose = (change: Partial<Wish>) =>
    void navigate(paths.giftFinder + wishQuery({ ...wish, ...change }), {
      ...{ replace: true, preventScrollReset: true },
      state: keepsFocusOn(Object.keys(change)[0] ?? ''),
    });
  const budgets = found.budgets.map((band) => ({ id: budgetOf(band), name: bandLabel(band) }));
  return (
    <>
      <form
        action={paths.giftFinder}
        aria-label="Gift finder"
        className={css({ display: 'grid', gap: { base: '5', md: '6' }, mb: { base: '8', md: '10' } })}
        onSubmit={(event) => {
          event.preventDefault();
          choose({ arrivesBy: readDay(new FormData(event.currentTarget).get('arrivesBy') as string) });
        }}
      >
        {found.people.length > 0 && (
          <AnswerChips
            name="who"
            question="Who is it for?"
            none="Anyone"
            answers={found.people}
            value={wish.who}
            onChoose={(who) => choose({ who })}
          />
        )}
        <AnswerChips
          name="occasion"
          question="What is the occasion?"
          none="Any day"
          answers={found.occasions}
          value={wish.occasion}
          onChoose={(occasion) => choose({ occasion })}
        />
        <AnswerChips
          name="budget"
          question="What would you like to spend?"
          none="Any price"
          answers={budgets}
          value={wish.budget}
          onChoose={(budget) => choose({ budget })}
        />
        <fieldset className={css({ minWidth: '0' })}>
          <legend className={questionText}>When do you need it?</legend>
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
            <DayInput key={wish.arrivesBy} label="By this day" value={wish.arrivesBy} />
            <Button type="submit" variant="soft">
              Set day
            </Button>
          </div>
        </fieldset>
        <noscript>
          <Button type="submit">Show gifts</Button>
        </noscript>
      </form>
      <section aria-label="Gifts" aria-busy={loading || undefined}>
        {found.gifts.length === 0 ? (
          <EmptyState title="No gift fits yet" action={<LinkButton to={paths.giftFinder}>Start over</LinkButton>}>
            {wish.arrivesBy === null
              ? 'Nothing in stock fits this budget. Try another price, or leave one question open.'
              : `Nothing that fits can be there by ${weekdayDate(wish.arrivesBy)}. Try a later day, or leave one question open.`}
          </EmptyState>
        ) : (
          <>
            <p className={css({ color: 'muted', mb: '5' })}>{rule(found, wish.arrivesBy)}</p>
            <ProductGrid>
              {found.gifts.map(({ product, reasons }, index) => (
                <li key={product._id} className={css({ alignContent: 'start' })}>
                  <ProductCard
                    product={product}
                    onAdd={overlays.openQuickPanel}
                    headingLevel="h2"
                    isPriority={index < 4}
                  />
                  {reasons.length > 0 && (
                    <p className={css({ textStyle: 'small', color: 'muted', mt: '1' })}>Fits: {reasons.join(', ')}</p>
                  )}
                </li>
              ))}
            </ProductGrid>
          </>
        )}
      </section>
    </>
  );
}

/** Says by what rule the gifts stand as they do. */
function rule({ who, occasion, people, occasions }: Found, arrivesBy: string | null): string {
  const person = people.find(({ id }) => id === who)?.name;
  const day = occasions.find(({ id }) => id === occasion)?.name;
  const time = arrivesBy === null ? '' : ` and can be there by ${weekdayDate(arrivesBy)}`;
  const stock = `Everything here is in stock${time}`;
  const order = 'and the most popular come first.';
  if (person && day)
    return `Gifts that fit both “${day}” and “${person}” come first, then those that fit one of them. ${stock}, ${order}`;
  const answer = day ?? person;
  return answer
    ? `Gifts that fit “${answer}”. ${stock}, ${order}`
    : `Our most popular gifts. ${arrivesBy === null ? 'Answer a question to narrow them down.' : `${stock}.`}`;
}

function countWords({ gifts }: Found): string {
  return gifts.length === 1 ? '1 gift' : `${gifts.length} gifts`;
}
