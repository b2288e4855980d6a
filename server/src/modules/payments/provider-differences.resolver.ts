import { Ctx, Query, Resolver } from 'type-graphql';
import { decimalFromCents } from '../../domain/money.js';
import type { RequestContext } from '../request-context.js';
import { ProviderDifferenceType } from './provider-difference.type.js';
import type { ProviderDifferences } from './provider-differences.service.js';

@Resolver()
export class ProviderDifferencesResolver {
  constructor(private readonly differences: ProviderDifferences) {}

  @Query(() => [ProviderDifferenceType], {
    description: 'Where the payment provider’s books and the shop’s differ now, oldest first, for admins.',
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
