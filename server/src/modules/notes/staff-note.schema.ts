import { z } from 'zod';
import { MAX_NOTE } from '../../domain/staff-note.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { AddOrderNoteInput } from './staff-note.input.js';
import { StaffNoteType } from './staff-note.type.js';

const text = 'Please ring twice: she is hard of hearing.';

/** A note as REST shows it. */
export const staffNote = viewSchema(StaffNoteType, {
  id: 'StaffNote',
  examples: [
    {
      _id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      orderId: null,
      userId: '1a2b3c4d5e6f708192a3b4c5d6e7f809',
      text,
      authorName: 'Selam Admin',
      createdAt: '2026-11-27T09:30:00.000Z',
    },
  ],
});

/** A note to add; its order or customer is in the path. */
export const newStaffNote = bodySchema(AddOrderNoteInput, {
  fields: { text: z.string().max(MAX_NOTE) },
  omit: ['orderId'],
  examples: [{ text }],
});
