import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { ApiList } from '../../../common/api-list.js';
import { setNextLink } from '../../../common/cursor.js';
import { ListTestimonialsQueryDto, TestimonialDto, toTestimonialDto } from './testimonials.dto.js';
import { TestimonialsService } from './testimonials.service.js';

@ApiTags('testimonials')
@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Published testimonials',
    description:
      'In the order set by the editors, in the requested language; in the other one, marked as such, only when there is none in it.',
  })
  @ApiList(TestimonialDto, 'One page of testimonials.')
  @ApiProblems(422)
  async listTestimonials(
    @Query() query: ListTestimonialsQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<TestimonialDto[]> {
    const { items, next } = await this.testimonials.list(query);
    setNextLink(res, next);
    return items.map(toTestimonialDto);
  }
}
