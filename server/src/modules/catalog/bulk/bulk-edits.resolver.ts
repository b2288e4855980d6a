import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { ApplyBulkEditInput, PreviewBulkEditInput, UndoBulkEditInput } from './bulk-edit.input.js';
import { BulkEditType } from './bulk-edit.type.js';
import { BulkEditsService } from './bulk-edits.service.js';

@Resolver(() => BulkEditType)
export class BulkEditsResolver {
  constructor(private readonly bulkEdits: BulkEditsService) {}

  @Mutation(() => BulkEditType, {
    description: 'Shows what a change of many products would do, without changing any of them. Admins only.',
  })
  previewBulkEdit(
    @Arg('input', () => PreviewBulkEditInput) input: PreviewBulkEditInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<BulkEditType> {
    return this.bulkEdits.preview(actor, input);
  }

  @Mutation(() => BulkEditType, {
    description:
      'Applies a bulk edit after its preview. Products that were edited since the preview stay as they are. More than 200 products are changed in the background: query `bulkEdit` for the progress. Safe to repeat. Admins only.',
  })
  applyBulkEdit(
    @Arg('input', () => ApplyBulkEditInput) { id }: ApplyBulkEditInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<BulkEditType> {
    return this.bulkEdits.apply(actor, id);
  }

  @Mutation(() => BulkEditType, {
    description:
      'Gives all products of a bulk edit the values that they had before. Products that were edited since stay as they are, and sales are kept. More than 200 products are changed in the background. Safe to repeat. Admins only.',
  })
  undoBulkEdit(
    @Arg('input', () => UndoBulkEditInput) { id }: UndoBulkEditInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<BulkEditType> {
    return this.bulkEdits.undo(actor, id);
  }

  @Query(() => BulkEditType, {
    nullable: true,
    description: 'A bulk edit with its progress. Null if it does not exist. Admins only.',
  })
  bulkEdit(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<BulkEditType | null> {
    return this.bulkEdits.find(actor, id);
  }
}
