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
  async myCart(@Ctx() context: RequestContext): Promise<SavedCartLine[]> {
    const lines = await this.carts.findMine(context.actor);
    return lines.map(({ texts = [], addOnOf = null, ...line }) => ({ ...line, texts, addOnOf }));
  }

  @Mutation(() => Boolean, { description: 'Replaces the saved cart.' })
  async saveCart(
    @Arg('input', () => SaveCartInput) input: SaveCartInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const lines = input.lines.map(({ productId, quantity, texts, addOnOf }) => ({
      ...{ productId, quantity, texts: texts ?? [] },
      ...(addOnOf && { addOnOf }),
    }));
    await this.carts.saveMine(context.actor, lines);
    return true;
  }
}
