/** How wide a picture is shown on a product's page. */
export const DETAIL_SIZES = '(min-width: 1280px) 553px, (min-width: 768px) 48vw, 100vw';
