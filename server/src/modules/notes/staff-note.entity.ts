import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** What someone at the shop wrote about an order or a customer. For admins only, and never changed. */
@Entity('staff_notes')
@Check('staff_notes_one_subject', '(order_id IS NULL) <> (user_id IS NULL)')
@Index('staff_notes_order', ['orderId', 'createdAt', 'id'])
@Index('staff_notes_user', ['userId', 'createdAt', 'id'])
export class StaffNote {
  @PrimaryColumn(idColumn) id!: string;
  /** null: it is about a customer. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('Order', { name: 'staff_notes_order_fk', onDelete: 'RESTRICT' })
  orderId!: string | null;
  /** null: it is about an order. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('User', { name: 'staff_notes_user_fk', onDelete: 'RESTRICT' })
  userId!: string | null;
  @Column(textColumn) text!: string;
  @Column(idColumn) authorId!: string;
  /** The author's name when it was written. */
  @Column(textColumn) authorName!: string;
  @Column(timeColumn) createdAt!: number;
}
