import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { CartService } from './cart.service.js';
import { SaveCartInput, SavedCartLine } from './cart.type.js';

@Resolver()
export class CartResolver {
  constructor(private readonly carts: CartService) {}

  @Query(() => [SavedCartLine], {
    description:
      'The saved cart of the signed-in user, without products that are no longer sold. Visitors get UNAUTHENTICATED.',
  })
  myCart(@Ctx() context: RequestContext): Promise<SavedCartLine[]> {
    return this.carts.findMine(context.actor);
  }

  @Mutation(() => Boolean, { description: 'Replaces the saved cart.' })
  async saveCart(
    @Arg('input', () => SaveCartInput) input: SaveCartInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.carts.saveMine(context.actor, input.lines);
    return true;
  }
}
