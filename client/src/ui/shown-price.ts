export { shownOffer } from '@domain/shown-offer.js';
