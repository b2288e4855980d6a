import { Arg, Args, Ctx, Extensions, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { sharedByVisitors } from '../../../kit/shared-by-visitors.js';
import { ProductFilterArgs } from '../product.args.js';
import { ProductFacetsType } from './product-facets.type.js';
import { ProductFacets } from './product-facets.js';
import { Suggestions, SUGGESTIONS } from './suggestions.js';
import { SuggestionsType } from './suggestions.type.js';

@Resolver()
export class SearchResolver {
  constructor(
    private readonly suggesting: Suggestions,
    private readonly facets: ProductFacets,
  ) {}

  @Extensions(sharedByVisitors)
  @Query(() => SuggestionsType, { description: SUGGESTIONS })
  suggestions(@Arg('keyword', { description: 'What is typed so far.' }) keyword: string): Promise<SuggestionsType> {
    return this.suggesting.suggest(keyword);
  }

  @Extensions(sharedByVisitors)
  @Query(() => ProductFacetsType, {
    nullable: true,
    description:
      'What a list of products can be narrowed to, with the number of products each. Null for a list that is too long to look at every product.',
  })
  productFacets(
    @Args(() => ProductFilterArgs) args: ProductFilterArgs,
    @Ctx() { actor }: RequestContext,
  ): Promise<ProductFacetsType | null> {
    return this.facets.count(actor, { ...args, isPublished: true });
  }
}
