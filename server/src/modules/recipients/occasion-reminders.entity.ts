import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, timeColumn } from '../../db/column-types.js';
import type { ReminderDays } from '../../domain/recipient.js';

/** Whether a customer wants emails before occasions. They come only once the link of an email has confirmed it. */
@Entity('occasion_reminders')
export class OccasionReminderChoice {
  @PrimaryColumn(idColumn)
  @ForeignKey('User', { name: 'occasion_reminders_user_fk', onDelete: 'RESTRICT' })
  userId!: string;
  @Column(countColumn) daysBefore!: ReminderDays;
  /** When the customer asked for them; null: doesn't want any. */
  @Column({ ...timeColumn, nullable: true }) askedAt!: number | null;
  @Column({ ...timeColumn, nullable: true }) confirmedAt!: number | null;
}
