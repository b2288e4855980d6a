/** Where shoppers look up what is left on a gift card (client/src/lib/paths.ts). */
export const GIFT_CARD_BALANCE_PAGE = '/gift-cards/balance';
