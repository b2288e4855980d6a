import { Ctx, Query, Resolver } from 'type-graphql';
import { decimalFromCents } from '../../domain/money.js';
import type { RequestContext } from '../../kit/request-context.js';
import { ProviderDifferenceType } from './provider-difference.type.js';
import type { ProviderDifferences } from './provider-differences.service.js';

@Resolver()
export class ProviderDifferencesResolver {
  constructor(private readonly differences: ProviderDifferences) {}

  @Query(() => [ProviderDifferenceType], {
    description:
      'The current differences between the payment provider’s records and the shop’s, oldest first. Admins only.',
  })
  async providerDifferences(@Ctx() { actor }: RequestContext): Promise<ProviderDifferenceType[]> {
    const decimal = (cents: number | null) => (cents === null ? null : decimalFromCents(cents));
    return (await this.differences.list(actor)).map(({ oursCents, theirsCents, firstSeenAt, ...rest }) => ({
      ...rest,
      ours: decimal(oursCents),
      theirs: decimal(theirsCents),
      firstSeenAt: new Date(firstSeenAt),
    }));
  }
}
