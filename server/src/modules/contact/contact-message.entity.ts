import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** What someone wrote through the contact form. For admins only; nothing reads it out yet. */
@Entity('contact_messages')
@Index('contact_messages_once', ['requestHash'], { unique: true })
@Index('contact_messages_newest', ['createdAt', 'id'])
export class ContactMessage {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  @Column(textColumn) email!: string;
  @Column(textColumn) subject!: string;
  @Column(textColumn) message!: string;
  /** SHA-256 of the sender's key and the text: the same sending, repeated, is stored once. */
  @Column({ type: 'varchar', length: '64' }) requestHash!: string;
  @Column(timeColumn) createdAt!: number;
}
