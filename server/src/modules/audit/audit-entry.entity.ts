import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditSubject } from '../../domain/audit-actions.js';
import { idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** Who did what, and when. Written with the action, never changed; only the name goes when its owner's account is deleted. */
@Entity('audit_entries')
@Index('audit_entries_subject', ['subjectType', 'subjectId', 'createdAt'])
@Index('audit_entries_newest', ['createdAt', 'id'])
export class AuditEntry {
  @PrimaryColumn(idColumn) id!: string;
  @Column(timeColumn) createdAt!: number;
  /** null: the shop itself, such as an order that expired. */
  @Column({ ...idColumn, nullable: true }) actorId!: string | null;
  /** The actor's name when it happened. */
  @Column(textColumn) actorName!: string;
  @Column({ type: 'varchar', length: '16' }) subjectType!: AuditSubject;
  @Column(idColumn) subjectId!: string;
  /** A verb in the past tense with dashes, such as `marked-paid`. */
  @Column({ type: 'varchar', length: '48' }) action!: string;
  /** What else there is to know: an amount in cents, a note, values before and after. */
  @Column({ ...jsonColumn, nullable: true }) detail!: Record<string, unknown> | null;
}
