/** The most products that an admin can choose to show beside one. */
export const MAX_CHOSEN_RELATED = 8;
