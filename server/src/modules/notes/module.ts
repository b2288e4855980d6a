import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import { StaffNote } from './staff-note.entity.js';
import { staffNote } from './staff-note.schema.js';
import { StaffNotesResolver } from './staff-notes.resolver.js';
import { staffNoteRoutes } from './staff-notes.rest.js';
import { StaffNotes } from './staff-notes.service.js';

/** Notes of the shop's people about orders and customers. */
export const notesModule = {
  entities: [StaffNote],
  resolvers: [StaffNotesResolver],
  routes: (services: Parameters<typeof staffNoteRoutes>[0]) => staffNoteRoutes(services),
  retention: [
    {
      entity: StaffNote,
      isOver: 'order_id IN (SELECT o.id FROM orders o WHERE o.anonymised_at <= :before)',
      days: 0,
    },
  ],
  personalData: {
    notes: personalDataPart(
      z
        .array(staffNote.pick({ orderId: true, text: true, createdAt: true }))
        .meta({ description: 'What the shop noted about the customer, and about the customer’s orders.' }),
      async ({ staffNotes }: { staffNotes: StaffNotes }, actor) =>
        (await staffNotes.aboutMe(actor)).map(({ orderId, text, createdAt }) => ({ orderId, text, createdAt })),
    ),
  },
  create({ db, clock, ids }: Platform, { audit }: { audit: AuditService }) {
    const staffNotes = new StaffNotes(db, clock, ids, audit);
    return {
      services: { staffNotes },
      resolvers: [new StaffNotesResolver(staffNotes)],
      erases: [staffNotes],
    };
  },
} satisfies ShopModule;
