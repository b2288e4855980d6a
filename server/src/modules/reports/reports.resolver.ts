import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { ReportsService } from './reports.service.js';
import { SalesReportInput, SalesReportType, ShopTasksType } from './reports.type.js';

@Resolver()
export class ReportsResolver {
  constructor(private readonly reports: ReportsService) {}

  @Query(() => SalesReportType, { description: 'A sales report with the previous period for comparison. Admins only.' })
  salesReport(@Arg('input') input: SalesReportInput, @Ctx() context: RequestContext): Promise<SalesReportType> {
    return this.reports.salesReport(context.actor, input);
  }

  @Query(() => ShopTasksType, { description: 'What currently needs attention in the shop. Admins only.' })
  shopTasks(@Ctx() context: RequestContext): Promise<ShopTasksType> {
    return this.reports.shopTasks(context.actor);
  }
}
