import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn } from '../../db/column-types.js';
import type { OccasionKind } from '../../domain/occasions.js';

/** A day of each year on which someone gets gifts. */
@Entity('recipient_occasions')
@Index('recipient_occasions_recipient', ['recipientId'])
@Index('recipient_occasions_due', ['remindOf'])
export class RecipientOccasion {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn)
  @ForeignKey('Recipient', { name: 'recipient_occasions_recipient_fk', onDelete: 'CASCADE' })
  recipientId!: string;
  /** In the order in which they were entered. */
  @Column(countColumn) position!: number;
  @Column({ type: 'varchar', length: '20' }) kind!: OccasionKind;
  /** Empty unless the kind is 'other'. */
  @Column(textColumn) label!: string;
  @Column(countColumn) month!: number;
  @Column(countColumn) day!: number;
  @Column({ ...countColumn, nullable: true }) year!: number | null;
  /**
   * The next date, YYYY-MM-DD, of which the customer hasn't been reminded. Whoever claims a reminder moves it on by a year;
   * it stays behind while the customer wants no reminders.
   */
  @Column({ type: 'varchar', length: '10' }) remindOf!: string;
}
