import { useApolloClient } from '@apollo/client/react';
import type { CounterQuoteQuery, QuoteForInput } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { CounterQuoteDocument } from '~/graphql/operations/admin-counter';
import { discountWords, enteredGiftCard, giftCardWords } from '~/lib/code-words';
import { CodeField } from '~/ui/code-field';

/** The codes that the customer has told. */
export interface CounterCodes {
  discountCodes: readonly string[];
  giftCards: readonly string[];
}

/** What the shop says that an order costs. */
export type CounterFigures = CounterQuoteQuery['quoteFor'];

/** The codes as quotes and orders take them. */
export function sentCodes({ discountCodes, giftCards }: CounterCodes) {
  return { discountCodes: [...discountCodes], giftCards: [...giftCards] };
}

/** Those that are used at these figures: an order with any other is refused. */
export function usedCodes({ giftCards }: CounterCodes, figures: CounterFigures) {
  return sentCodes({
    discountCodes: figures.discountCodes.flatMap(({ code, isApplied }) => (isApplied ? [code] : [])),
    giftCards: giftCards.filter((_, at) => figures.giftCards[at]?.isApplied),
  });
}

/** The fields for discount codes and gift cards. The shop is asked about each once it is complete, not while it is typed. */
export function CounterCodeFields({
  codes,
  question,
  figures,
  onChange,
}: {
  codes: CounterCodes;
  /** What is asked of the shop about the order so far; null while there are no gifts. */
  question: QuoteForInput | null;
  figures: CounterFigures | undefined;
  onChange: (change: (codes: CounterCodes) => CounterCodes) => void;
}) {
  const client = useApolloClient();
  const { discountCodes, giftCards } = codes;
  /**
   * @param add the new code to the others, which may be others once the shop has answered
   * @param answerIn finds what the shop says of the new code
   * @returns why it can't be used, or null
   */
  const apply = async (
    add: (codes: CounterCodes) => CounterCodes,
    answerIn: (asked: CounterFigures) => { isApplied: boolean; message: string | null } | undefined,
  ): Promise<string | null> => {
    if (!question) return 'Add gifts first.';
    try {
      const input = { ...question, ...sentCodes(add(codes)) };
      const { data } = await client.query({
        query: CounterQuoteDocument,
        variables: { input },
        fetchPolicy: 'network-only',
      });
      const answer = data && answerIn(data.quoteFor);
      if (!answer?.isApplied) return answer?.message ?? 'This code can’t be used.';
    } catch (error) {
      return errorMessage(error);
    }
    onChange(add);
    return null;
  };
  return (
    <>
      <CodeField
        words={{ ...discountWords, yours: 'Discount codes of this order' }}
        codes={discountCodes.map((code) => {
          const answer = figures?.discountCodes.find((one) => one.code === code);
          const { isApplied = false, name = null, message = null } = answer ?? {};
          return { code, shown: null, isApplied, note: isApplied ? name : message };
        })}
        onApply={async (code) =>
          discountCodes.includes(code)
            ? 'This code is entered already.'
            : apply(
                (all) => ({ ...all, discountCodes: [...all.discountCodes, code] }),
                (asked) => asked.discountCodes.find((one) => one.code === code),
              )
        }
        onRemove={(code) =>
          onChange((all) => ({ ...all, discountCodes: all.discountCodes.filter((one) => one !== code) }))
        }
      />
      <CodeField
        words={{ ...giftCardWords, yours: 'Gift cards of this order' }}
        codes={giftCards.map((code, at) =>
          enteredGiftCard(
            code,
            // The shop answers in their order, and never their codes.
            figures?.giftCards.length === giftCards.length ? figures.giftCards[at] : undefined,
            null,
          ),
        )}
        onApply={async (code) =>
          giftCards.includes(code)
            ? 'This gift card is entered already.'
            : apply(
                (all) => ({ ...all, giftCards: [...all.giftCards, code] }),
                (asked) => asked.giftCards.at(-1),
              )
        }
        onRemove={(code) => onChange((all) => ({ ...all, giftCards: all.giftCards.filter((one) => one !== code) }))}
      />
    </>
  );
}
