import { Controller, Delete, Get, HttpCode, HttpStatus, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUserDto, toCurrentUserDto } from '../../../auth/auth.dto.js';
import { CurrentUser, UsersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { namesTag } from '../../../common/entity-tag.js';
import { imageTypes, readImage } from '../../../common/image-body.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { ENV, type Env } from '../../../config/env.js';
import type { User } from '../users/user.entity.js';
import { AvatarParamDto } from './avatars.dto.js';
import { AvatarsService } from './avatars.service.js';

const bytes = { type: 'string', format: 'binary' };

/** Avatars of members. */
@ApiTags('account')
@Controller()
@UsersOnly()
export class AvatarsController {
  constructor(
    private readonly avatars: AvatarsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('auth/user/avatar')
  @HttpCode(HttpStatus.OK)
  @RateLimit({ name: 'avatars.upload', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Upload your picture',
    description:
      'The body is the picture itself, at most 5 MB: JPEG, PNG or WebP, not moving. It is re-encoded as a WebP of 256 × 256 pixels, without what the camera wrote into it.',
  })
  @ApiConsumes(...imageTypes)
  @ApiBody({ description: 'The picture.', schema: { ...bytes, example: '(bytes)' } })
  @ApiOkResponse({ description: 'The user with the picture.', type: CurrentUserDto })
  @ApiProblems(413, 415, 422, 503)
  async uploadAvatar(@CurrentUser() user: User, @Req() req: Request): Promise<CurrentUserDto> {
    return toCurrentUserDto(await this.avatars.replace(user, await readImage(req)), this.env, req);
  }

  @Delete('auth/user/avatar')
  @ApiOperation({ summary: 'Remove your picture', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The user without a picture.', type: CurrentUserDto })
  async removeAvatar(@CurrentUser() user: User, @Req() req: Request): Promise<CurrentUserDto> {
    return toCurrentUserDto(await this.avatars.remove(user), this.env, req);
  }

  @Get('avatars/:id')
  @ApiOperation({
    summary: 'A picture of a member',
    description: 'For members; others get only their own. The URL of a picture is immutable.',
  })
  @ApiOkResponse({ description: 'The picture.', content: { 'image/webp': { schema: bytes } } })
  @ApiProblems(404, 422)
  async getAvatar(
    @Param() { id }: AvatarParamDto,
    @CurrentUser() reader: User,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    const { bytes: picture, etag } = await this.avatars.get(reader, id);
    // Private cache, one day: a removed avatar must not be shown for longer.
    res.set({
      'Cache-Control': 'private, max-age=86400',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-site',
      ETag: etag,
    });
    if (namesTag(req.headers['if-none-match'], etag)) res.status(HttpStatus.NOT_MODIFIED).end();
    else res.type('image/webp').send(picture);
  }
}
