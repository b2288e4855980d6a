import { z } from 'zod';
import { MAX_ADDRESS_LABEL } from '../../domain/shipping-address.js';
import { exampleAddress, shippingAddress } from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { AddAddressInput, UpdateAddressInput } from './saved-address.input.js';
import { SavedAddressType } from './saved-address.type.js';

/** A saved address as REST shows it. */
export const savedAddress = viewSchema(SavedAddressType, {
  id: 'SavedAddress',
  fields: { shippingAddress },
  examples: [
    {
      _id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      label: 'Mom',
      shippingAddress: exampleAddress,
      isDefault: true,
    },
  ],
});

const fields = { label: z.string().max(MAX_ADDRESS_LABEL).nullable(), shippingAddress };

/** An address to save. */
export const newAddress = bodySchema(AddAddressInput, {
  view: SavedAddressType,
  fields,
  examples: [{ label: 'Mom', shippingAddress: exampleAddress }],
});

/** What changes of a saved address. */
export const addressChange = bodySchema(UpdateAddressInput, {
  view: SavedAddressType,
  fields,
  omit: ['id'],
  examples: [{ label: 'Mom', isDefault: true }],
});
