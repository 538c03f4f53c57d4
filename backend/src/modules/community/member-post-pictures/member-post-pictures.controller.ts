import { Controller, Get, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { isOnSharedDevice } from '../../../auth/session.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { namesTag } from '../../../common/entity-tag.js';
import { imageTypes, readSiteImage } from '../../../common/image-body.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  MemberPostPictureDto,
  MemberPostPictureParamDto,
  toMemberPostPictureDto,
} from '../member-posts/post-pictures.dto.js';
import { MemberPostPicturesService } from './member-post-pictures.service.js';

const bytes = { type: 'string', format: 'binary' };

@ApiTags('member-posts')
@Controller('member/post-pictures')
@MembersOnly()
export class MemberPostPicturesController {
  constructor(private readonly pictures: MemberPostPicturesService) {}

  @Post()
  @CreatedOnce(readSiteImage)
  @RateLimit({ name: 'member-post-pictures.upload', points: 40, perSeconds: 600 })
  @ApiOperation({
    summary: 'Upload a picture for a post',
    description:
      'The body is the picture itself, at most 15 MB: JPEG, PNG or WebP, not moving. It is re-encoded without what the camera wrote into it. A post names it by its id; without a post it is deleted after a day.',
  })
  @ApiConsumes(...imageTypes)
  @ApiBody({ description: 'The picture.', schema: { ...bytes, example: '(bytes)' } })
  @ApiCreatedResponse({ description: 'The picture as stored.', type: MemberPostPictureDto })
  @ApiProblems(413, 415, 422, 503)
  async uploadMemberPostPicture(@CurrentUser() user: SessionUser, @Req() req: Request): Promise<MemberPostPictureDto> {
    return toMemberPostPictureDto(await this.pictures.add(user, await readSiteImage(req)));
  }

  @Get(':id/:size')
  @ApiOperation({
    summary: 'A picture of a post',
    description: 'A file never changes, and is asked for each time: a membership that has ended sees it no more.',
  })
  @ApiOkResponse({ description: 'The picture.', content: { 'image/webp': { schema: bytes } } })
  @ApiProblems(404, 422, 503)
  async getMemberPostPicture(
    @Param() { id, size }: MemberPostPictureParamDto,
    @CurrentUser() reader: SessionUser,
    @Req() req: Request,
    @Res() res: Response,
  ): Promise<void> {
    const etag = `"${id}-${size}"`;
    const picture = await this.pictures.file(reader, id, size, namesTag(req.headers['if-none-match'], etag));
    res.set({
      // On a device that others use too, nothing stays.
      'Cache-Control': isOnSharedDevice(req) ? 'no-store' : 'private, no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-site',
      ETag: etag,
    });
    if (picture) res.type('image/webp').send(picture);
    else res.status(HttpStatus.NOT_MODIFIED).end();
  }
}
