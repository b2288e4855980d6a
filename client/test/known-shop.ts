import { ShopDocument } from '~/graphql/operations/shop';

/** For `client.writeQuery`: the shop as the page's shell has read it. */
export const knownShop = {
  query: ShopDocument,
  data: {
    shop: {
      __typename: 'Shop' as const,
      name: 'Gift Shop',
      currency: 'USD',
      locale: 'en-US',
      bannerText: '',
      isDemo: false,
      contact: {
        __typename: 'ShopContact' as const,
        phone: '(555) 010-0142',
        dialledPhone: '+15550100142',
        email: 'hello@example.com',
        hours: 'every day',
        postalAddress: '',
      },
      shippingPrice: 7,
      taxPercent: 15,
      pricesIncludeTax: false,
      hasOffers: false,
      freeShippingThreshold: null,
      shippingRates: {
        __typename: 'ShippingRates' as const,
        standard: 5.99,
        express: 12.99,
        overnight: 19.99,
        freeFrom: 50,
      },
      reviewSummary: null,
      layout: {
        __typename: 'ShopLayout' as const,
        changedMenus: [],
        changedHomeSections: null,
        editedPages: [],
      },
    },
  },
};
