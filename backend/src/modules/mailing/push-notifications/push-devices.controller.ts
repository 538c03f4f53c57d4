import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, MembersOnly, UsersOnly } from '../../../auth/decorators.js';
import { describeDevice } from '../../../auth/device.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { isOnSharedDevice } from '../../../auth/session.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  AddPushDeviceDto,
  PushDeviceDto,
  PushDeviceParamDto,
  PushDevicesDto,
  toPushDeviceDto,
} from './push-devices.dto.js';
import { PushDevicesService, type PushCaller } from './push-devices.service.js';

const callerOf = (user: SessionUser, req: Request): PushCaller => ({
  userId: user.id,
  sid: req.sessionID,
  isShared: isOnSharedDevice(req),
  device: describeDevice(req.headers['user-agent']),
});

/** Devices with push messages. */
@ApiTags('notifications')
@Controller('member/push-devices')
export class PushDevicesController {
  constructor(private readonly devices: PushDevicesService) {}

  @Get()
  @UsersOnly()
  @ApiOperation({
    summary: 'The devices on which you get push messages',
    description: 'And whether this browser can be added, with the key that it subscribes with.',
  })
  @ApiOkResponse({ description: 'The devices.', type: PushDevicesDto })
  async getPushDevices(@CurrentUser() user: SessionUser, @Req() req: Request): Promise<PushDevicesDto> {
    const caller = callerOf(user, req);
    const { publicKey } = this.devices;
    return {
      availability: this.devices.availabilityFor(caller),
      ...(publicKey === undefined ? {} : { publicKey }),
      devices: (await this.devices.list(caller)).map(toPushDeviceDto),
    };
  }

  @Post()
  @MembersOnly()
  @RateLimit({ name: 'push-devices.add', points: 30, perSeconds: 3600 })
  @ApiOperation({
    summary: 'Get push messages in this browser',
    description:
      'Endpoint and keys of `PushSubscription.toJSON()`. Again with another subscription it replaces the earlier one of this browser. Ends with the session; 409 on a device that others use too, and on a server without a key.',
  })
  @ApiCreatedResponse({ description: 'The device.', type: PushDeviceDto })
  @ApiProblems(400, 409, 413, 415, 422)
  async addPushDevice(
    @Body() body: AddPushDeviceDto,
    @CurrentUser() user: SessionUser,
    @Req() req: Request,
  ): Promise<PushDeviceDto> {
    return toPushDeviceDto(await this.devices.add(callerOf(user, req), body));
  }

  @Delete(':id')
  @UsersOnly()
  @HttpCode(204)
  @ApiOperation({ summary: 'Get no more push messages on a device', description: 'At once, also on another device.' })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiProblems(404, 422)
  async removePushDevice(@Param() { id }: PushDeviceParamDto, @CurrentUser() user: SessionUser): Promise<void> {
    await this.devices.remove(user.id, id);
  }
}
