import { Controller, Get, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { AdminOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { dashboardNumbers } from './dashboard-numbers.js';
import { dashboardRevenue } from './dashboard-revenue.js';
import { dashboardToDo } from './dashboard-to-do.js';
import { DashboardDto, DashboardQueryDto } from './dashboard.dto.js';

/** The dashboard: aggregated numbers, no personal data. */
@ApiTags('dashboard-admin')
@Controller('admin/dashboard')
@AdminOnly()
export class DashboardAdminController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get()
  @ApiOperation({
    summary: 'Metrics and open tasks',
    description:
      "Applications, paid members, monthly recurring revenue with what changed it, churn, bookings and subscribers of the last days, and today's open tasks.",
  })
  @ApiOkResponse({ description: 'The numbers.', type: DashboardDto })
  @ApiProblems(422)
  async getAdminDashboard(@Query() { days }: DashboardQueryDto): Promise<DashboardDto> {
    const now = new Date();
    const [points, toDo] = await Promise.all([
      dashboardNumbers(this.dataSource, days, now),
      dashboardToDo(this.dataSource, now),
    ]);
    return { timeZone: BOOKING_ZONE, points, revenue: await dashboardRevenue(this.dataSource, points, now), toDo };
  }
}
