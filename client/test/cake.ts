/** A product of the catalog: on sale, popular, and nearly gone. */
export const cake = {
  _id: 'cake',
  name: 'Strawberry cake',
  image: '',
  price: 38,
  salePrice: 30,
  isOnSale: true,
  isPopular: true,
  countInStock: 2,
  variants: [],
  requiresText: false,
  rating: null,
};
