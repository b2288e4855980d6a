import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { ConfirmStockAlertInput, RequestStockAlertInput, StopStockAlertsInput } from './back-in-stock.input.js';
import { BackInStockService } from './back-in-stock.service.js';

@Resolver()
export class BackInStockResolver {
  constructor(private readonly alerts: BackInStockService) {}

  @Mutation(() => Boolean, {
    description:
      'Asks for one email when a sold-out product or variant is back. An email to the address asks to confirm it. Returns true whether or not the address is known.',
  })
  async requestStockAlert(
    @Arg('input', () => RequestStockAlertInput) input: RequestStockAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.alerts.request(context, input);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Confirms a back-in-stock email with the emailed link. Safe to repeat.' })
  async confirmStockAlert(
    @Arg('input', () => ConfirmStockAlertInput) { token }: ConfirmStockAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.alerts.confirm(context, token);
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Ends all back-in-stock emails to an address with the emailed link. Safe to repeat.',
  })
  async stopStockAlerts(@Arg('input', () => StopStockAlertsInput) { key }: StopStockAlertsInput): Promise<boolean> {
    await this.alerts.stop(key);
    return true;
  }
}
