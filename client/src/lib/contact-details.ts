/** How to reach the shop. The number and the address are invented, from the ranges that are kept free for that. */
export const contactDetails = {
  phone: '(555) 010-0142',
  /** As a telephone dials it. */
  phoneHref: 'tel:+15550100142',
  email: 'hello@giftshop.example',
  hours: 'every day from 8 am to 8 pm',
} as const;
