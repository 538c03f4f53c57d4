import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { MeetingTypeDto, MeetingTypeSlugDto, toMeetingTypeDto } from './meeting-types.dto.js';
import { MeetingTypesService } from './meeting-types.service.js';

@ApiTags('meeting-types')
@Controller('meeting-types')
export class MeetingTypesController {
  constructor(private readonly types: MeetingTypesService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({ summary: 'The kinds of calls that everybody can book', description: 'In the order of the owner.' })
  @ApiOkResponse({ description: 'The listed meeting types.', type: [MeetingTypeDto] })
  @ApiProblems()
  async listMeetingTypes(): Promise<MeetingTypeDto[]> {
    return (await this.types.listed()).map(toMeetingTypeDto);
  }

  @Get(':slug')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'A kind of call, by its link',
    description: 'Also one that is not listed; not one that is closed.',
  })
  @ApiOkResponse({ description: 'The meeting type.', type: MeetingTypeDto })
  @ApiProblems(404, 422)
  async getMeetingType(@Param() { slug }: MeetingTypeSlugDto): Promise<MeetingTypeDto> {
    return toMeetingTypeDto(await this.types.read(slug));
  }
}
