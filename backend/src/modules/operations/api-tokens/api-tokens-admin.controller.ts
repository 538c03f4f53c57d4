import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  ApiTokenDto,
  ApiTokenParamDto,
  CreateApiTokenDto,
  ListApiTokensQueryDto,
  NewApiTokenDto,
  toApiTokenDto,
  type ApiTokenRow,
} from './api-tokens.dto.js';
import { ApiTokensService } from './api-tokens.service.js';

/** Tokens with which programs call this API. No token can make, see or revoke tokens. */
@ApiTags('api-tokens-admin')
@Controller('admin/api-tokens')
@AdminOnly()
export class ApiTokensAdminController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @ApiOperation({ summary: 'API tokens', description: 'Of all administrators, newest first, never with a value.' })
  @PageOf(ApiTokenDto, 'One page of tokens.', toApiTokenDto)
  @ApiProblems(422)
  listApiTokens(@Query() query: ListApiTokensQueryDto): Promise<Page<ApiTokenRow>> {
    return this.tokens.list(query);
  }

  @Post()
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Make an API token',
    description:
      'It acts for the caller within its scopes, until it is revoked, expires, or the caller loses account or role. Its value is in this answer only.',
  })
  @ApiCreatedResponse({ description: 'The token, with its value.', type: NewApiTokenDto })
  @ApiProblems(400, 413, 415, 422)
  async createApiToken(@Body() body: CreateApiTokenDto, @CurrentUser() admin: SessionUser): Promise<NewApiTokenDto> {
    const { row, token } = await this.tokens.create(admin.id, body);
    return { ...toApiTokenDto(row), token };
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @ApiOperation({ summary: 'Revoke an API token', description: 'At once and for good. Idempotent.' })
  @ApiOkResponse({ description: 'The token.', type: ApiTokenDto })
  @ApiProblems(404, 422)
  async revokeApiToken(@Param() { id }: ApiTokenParamDto, @CurrentUser() admin: SessionUser): Promise<ApiTokenDto> {
    return toApiTokenDto(await this.tokens.revoke(admin.id, id));
  }
}
