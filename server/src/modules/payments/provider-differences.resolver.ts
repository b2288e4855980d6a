import { Ctx, Query, Resolver } from 'type-graphql';
import { decimalFromCents, inCurrency } from '../../domain/money.js';
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
    const decimal = (cents: number | null, currency: string) =>
      cents === null ? null : inCurrency(currency, () => decimalFromCents(cents));
    return (await this.differences.list(actor)).map(({ oursCents, theirsCents, currency, firstSeenAt, ...rest }) => ({
      ...rest,
      currency: currency.toUpperCase(),
      ours: decimal(oursCents, currency),
      theirs: decimal(theirsCents, currency),
      firstSeenAt: new Date(firstSeenAt),
    }));
  }
}
