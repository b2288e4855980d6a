import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { flagColumn, idColumn, timeColumn } from '../../db/column-types.js';

/** The latest email about a left cart to one customer. It is kept as long as the same cart could bring another one. */
@Entity('cart_reminders')
@Index('cart_reminders_age', ['queuedAt'])
export class CartReminder {
  @PrimaryColumn(idColumn)
  @ForeignKey('User', { name: 'cart_reminders_user_fk', onDelete: 'RESTRICT' })
  userId!: string;
  /** Which cart it is about: the one that was last changed then. */
  @Column(timeColumn) cartChangedAt!: number;
  @Column(timeColumn) queuedAt!: number;
  /** Whether the email is still to be sent. Whoever ends it, such as a withdrawn agreement, sets this to false. */
  @Column(flagColumn) isWaiting!: boolean;
  /** When an email was last sent. */
  @Column({ ...timeColumn, nullable: true }) sentAt!: number | null;
  /** SHA-256 of what was in the cart of the last email that was sent. */
  @Column({ type: 'varchar', length: '64', nullable: true }) sentLines!: string | null;
}
