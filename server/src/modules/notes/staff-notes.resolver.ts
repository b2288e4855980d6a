import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { AddOrderNoteInput, AddUserNoteInput, DeleteStaffNoteInput } from './staff-note.input.js';
import { StaffNoteType } from './staff-note.type.js';
import { StaffNotes } from './staff-notes.service.js';

@Resolver()
export class StaffNotesResolver {
  constructor(private readonly staffNotes: StaffNotes) {}

  @Query(() => [StaffNoteType], {
    description: 'The notes about an order and about its customer, oldest first. Admins only.',
  })
  orderNotes(
    @Arg('orderId', () => ID, { description: 'The ID of the order.' }) orderId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<StaffNoteType[]> {
    return this.staffNotes.ofOrder(actor, orderId);
  }

  @Query(() => [StaffNoteType], { description: 'The notes about a customer, oldest first. Admins only.' })
  userNotes(
    @Arg('userId', () => ID, { description: 'The ID of the user.' }) userId: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<StaffNoteType[]> {
    return this.staffNotes.ofUser(actor, userId);
  }

  @Mutation(() => StaffNoteType, {
    description: 'Adds a note about an order, which can have 100. Its customer gets no message. Admins only.',
  })
  addOrderNote(
    @Arg('input', () => AddOrderNoteInput) { orderId, text }: AddOrderNoteInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<StaffNoteType> {
    return this.staffNotes.addToOrder(actor, orderId, text);
  }

  @Mutation(() => StaffNoteType, {
    description: 'Adds a note about a customer, who can have 100. It is shown at all their orders. Admins only.',
  })
  addUserNote(
    @Arg('input', () => AddUserNoteInput) { userId, text }: AddUserNoteInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<StaffNoteType> {
    return this.staffNotes.addToUser(actor, userId, text);
  }

  @Mutation(() => Boolean, { description: 'Deletes a note, whoever wrote it. Admins only.' })
  async deleteStaffNote(
    @Arg('input', () => DeleteStaffNoteInput) { id }: DeleteStaffNoteInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.staffNotes.delete(actor, id);
    return true;
  }
}
