import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminPromotionCodeDto,
  CreateAdminPromotionCodeDto,
  ListAdminPromotionCodesQueryDto,
  PromotionCodeParamDto,
  toAdminPromotionCodeDto,
  type PromotionCodeRow,
} from './promotion-codes-admin.dto.js';
import { PromotionCodesAdminService } from './promotion-codes-admin.service.js';

/** The promotion codes, managed by the owner. */
@ApiTags('promotion-codes-admin')
@Controller('admin/promotion-codes')
@AdminOnly()
@OpenToTokens('membership')
export class PromotionCodesAdminController {
  constructor(private readonly codes: PromotionCodesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Promotion codes', description: 'Newest first, with the number of their redemptions.' })
  @PageOf(AdminPromotionCodeDto, 'One page of codes.', toAdminPromotionCodeDto)
  @ApiProblems(422)
  listAdminPromotionCodes(@Query() query: ListAdminPromotionCodesQueryDto): Promise<Page<PromotionCodeRow>> {
    return this.codes.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminPromotionCodeDto, toAdminPromotionCodeDto)
  async listAdminPromotionCodeChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<PromotionCodeRow>>> {
    return this.codes.changes(query);
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({
    summary: 'Make a promotion code',
    description:
      'It can be redeemed at once; its coupon at Stripe follows. 422 `code_taken` for a code that exists, also a deactivated one; 422 for percents beside an amount, or neither, and for months without `repeating`, or the other way round. A code is not combined with a plan’s free trial.',
  })
  @ApiCreatedResponse({ description: 'The code.', type: AdminPromotionCodeDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminPromotionCode(
    @Body() body: CreateAdminPromotionCodeDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPromotionCodeDto> {
    return toAdminPromotionCodeDto(await this.codes.create(admin.id, body));
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Deactivate a promotion code',
    description: 'Nobody can redeem it any more; memberships keep their discount. Idempotent, and for good.',
  })
  @ApiOkResponse({ description: 'The code.', type: AdminPromotionCodeDto })
  @ApiProblems(404, 422)
  async deactivateAdminPromotionCode(
    @Param() { id }: PromotionCodeParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPromotionCodeDto> {
    return toAdminPromotionCodeDto(await this.codes.deactivate(admin.id, id));
  }
}
