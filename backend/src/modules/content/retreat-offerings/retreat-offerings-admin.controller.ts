import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, EditorsOnly, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { VersionDto } from '../../../common/edit-version.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminRetreatOfferingDto,
  CreateAdminRetreatOfferingDto,
  ListAdminRetreatOfferingsQueryDto,
  RetreatOfferingParamDto,
  toAdminRetreatOfferingDto,
  UpdateAdminRetreatOfferingDto,
  type AdminRetreatOfferingRow,
} from './retreat-offerings-admin.dto.js';
import { RetreatOfferingsAdminService } from './retreat-offerings-admin.service.js';

/** Offerings in the admin area. */
@ApiTags('retreat-offerings-admin')
@Controller('admin/retreat-offerings')
@EditorsOnly()
@OpenToTokens('content')
export class RetreatOfferingsAdminController {
  constructor(private readonly offerings: RetreatOfferingsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All offerings', description: 'Including hidden ones, newest first.' })
  @PageOf(AdminRetreatOfferingDto, 'One page of offerings.', toAdminRetreatOfferingDto)
  @ApiProblems(422)
  async listAdminRetreatOfferings(
    @Query() query: ListAdminRetreatOfferingsQueryDto,
  ): Promise<Page<AdminRetreatOfferingRow>> {
    return this.offerings.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminRetreatOfferingDto, toAdminRetreatOfferingDto)
  async listAdminRetreatOfferingChanges(
    @Query() query: ListChangesQueryDto,
  ): Promise<Page<Change<AdminRetreatOfferingRow>>> {
    return this.offerings.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'An offering', description: 'Also a hidden one, in both languages.' })
  @ApiOkResponse({ description: 'The offering.', type: AdminRetreatOfferingDto })
  @ApiProblems(404, 422)
  async getAdminRetreatOffering(@Param() { id }: RetreatOfferingParamDto): Promise<AdminRetreatOfferingDto> {
    return toAdminRetreatOfferingDto(await this.offerings.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Add an offering', description: 'Visitors see it at once.' })
  @ApiCreatedResponse({ description: 'The offering.', type: AdminRetreatOfferingDto })
  @ApiProblems(422)
  async createAdminRetreatOffering(
    @Body() body: CreateAdminRetreatOfferingDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminRetreatOfferingDto> {
    return toAdminRetreatOfferingDto(await this.offerings.create(editor.id, body));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change an offering', description: 'At its version only.' })
  @ApiOkResponse({ description: 'The offering.', type: AdminRetreatOfferingDto })
  @ApiProblems(404, 409, 422)
  async updateAdminRetreatOffering(
    @Param() { id }: RetreatOfferingParamDto,
    @Body() body: UpdateAdminRetreatOfferingDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminRetreatOfferingDto> {
    return toAdminRetreatOfferingDto(await this.offerings.update(editor.id, id, body));
  }

  @Post(':id/show')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Show an offering to visitors', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The offering.', type: AdminRetreatOfferingDto })
  @ApiProblems(404, 409, 422)
  async showAdminRetreatOffering(
    @Param() { id }: RetreatOfferingParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminRetreatOfferingDto> {
    return toAdminRetreatOfferingDto(await this.offerings.setActive(editor.id, id, version, true));
  }

  @Post(':id/hide')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Hide an offering from visitors', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The offering.', type: AdminRetreatOfferingDto })
  @ApiProblems(404, 409, 422)
  async hideAdminRetreatOffering(
    @Param() { id }: RetreatOfferingParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminRetreatOfferingDto> {
    return toAdminRetreatOfferingDto(await this.offerings.setActive(editor.id, id, version, false));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete an offering', description: 'For good, in both languages.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  async deleteAdminRetreatOffering(
    @Param() { id }: RetreatOfferingParamDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<void> {
    await this.offerings.delete(editor.id, id);
  }
}
