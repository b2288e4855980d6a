import { z } from 'zod';
import { MAX_OCCASIONS, MAX_OCCASION_LABEL } from '../../domain/occasions.js';
import { MAX_RECIPIENT_NAME } from '../../domain/recipient.js';
import { exampleAddress, shippingAddress } from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { AddRecipientInput, SetOccasionRemindersInput, UpdateRecipientInput } from './recipient.input.js';
import { OccasionRemindersType, OccasionType, RecipientType } from './recipient.type.js';

const birthday = { kind: 'birthday', label: '', month: 5, day: 12, year: 1961 };

viewSchema(OccasionType, { id: 'Occasion' });

/** A person as REST shows it. */
export const recipient = viewSchema(RecipientType, {
  id: 'Recipient',
  fields: { shippingAddress },
  examples: [
    {
      _id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      name: 'Mom',
      shippingAddress: exampleAddress,
      occasions: [{ ...birthday, nextDate: '2027-05-12' }],
    },
  ],
});

const occasion = z.object({
  kind: z.enum(['birthday', 'anniversary', 'other']),
  label: z.string().max(MAX_OCCASION_LABEL).nullish(),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  year: z.int().nullish(),
});
const fields = {
  name: z.string().max(MAX_RECIPIENT_NAME).nullable(),
  shippingAddress,
  occasions: z.array(occasion).max(MAX_OCCASIONS),
};
const exampleWish = {
  name: 'Mom',
  shippingAddress: exampleAddress,
  occasions: [{ kind: 'birthday', month: 5, day: 12 }],
};

/** A person to add. */
export const newRecipient = bodySchema(AddRecipientInput, { view: RecipientType, fields, examples: [exampleWish] });

/** What changes of a person. */
export const recipientChange = bodySchema(UpdateRecipientInput, {
  view: RecipientType,
  fields,
  omit: ['id'],
  examples: [{ occasions: [{ kind: 'birthday', month: 2, day: 29, year: 1996 }] }],
});

/** The reminders as REST shows them. */
export const occasionReminders = viewSchema(OccasionRemindersType, {
  id: 'OccasionReminders',
  examples: [{ state: 'on', daysBefore: 7 }],
});

/** What changes of the reminders. */
export const occasionRemindersChange = bodySchema(SetOccasionRemindersInput, {
  examples: [{ isWanted: true, daysBefore: 14 }],
});
