import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { SaveSynonymsInput, SynonymGroupType } from './synonym.type.js';
import { SynonymsService } from './synonyms.service.js';

@Resolver()
export class SynonymsResolver {
  constructor(private readonly synonymsService: SynonymsService) {}

  @Query(() => [SynonymGroupType], { description: 'Words that mean the same to the search. Admins only.' })
  synonyms(@Ctx() { actor }: RequestContext): Promise<SynonymGroupType[]> {
    return this.synonymsService.list(actor);
  }

  @Mutation(() => [SynonymGroupType], {
    description: 'Replaces all synonyms. Fails with CONFLICT if they are no longer `seenGroups`. Admins only.',
  })
  saveSynonyms(
    @Arg('input', () => SaveSynonymsInput) input: SaveSynonymsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<SynonymGroupType[]> {
    return this.synonymsService.save(actor, input);
  }
}
