import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import type { StoredTaxRules } from '../shop/shop.service.js';
import type { ManageTaxRules } from './manage-tax-rules.js';
import { TaxRulesType, UpdateTaxRulesInput } from './tax-rules.type.js';

/** Tax rules as admins edit them. */
@Resolver(() => TaxRulesType)
export class TaxRulesResolver {
  constructor(private readonly rules: ManageTaxRules) {}

  @Query(() => TaxRulesType, { description: 'How orders are taxed. Admins only.' })
  async taxRules(@Ctx() { actor }: RequestContext): Promise<TaxRulesType> {
    return toTaxRulesView(await this.rules.read(actor));
  }

  @Mutation(() => TaxRulesType, {
    description: 'Changes how orders are taxed. Orders that were placed keep their taxes. Admins only.',
  })
  async updateTaxRules(
    @Arg('input', () => UpdateTaxRulesInput) input: UpdateTaxRulesInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<TaxRulesType> {
    return toTaxRulesView(await this.rules.update(actor, input));
  }
}

function toTaxRulesView({ pricesIncludeTax, classes, zones, version }: StoredTaxRules): TaxRulesType {
  return {
    pricesIncludeTax,
    classes: [...classes],
    zones: zones.map(({ zone, name, rates, taxesShipping }) => ({
      country: zone?.country ?? null,
      region: zone?.region ?? null,
      postalCodes: [...(zone?.postalCodes ?? [])],
      name,
      rates: Object.entries(rates).map(([taxClass, rate]) => ({ taxClass, percent: rate / 1000 })),
      taxesShipping,
    })),
    version,
  };
}
