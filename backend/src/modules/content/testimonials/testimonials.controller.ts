import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { ListTestimonialsQueryDto, TestimonialDto, toTestimonialDto, type TestimonialRow } from './testimonials.dto.js';
import { TestimonialsService } from './testimonials.service.js';

@ApiTags('testimonials')
@Controller('testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Published testimonials',
    description:
      'In the order set by the editors, in the requested language; in the other one, marked as such, only when there is none in it.',
  })
  @PageOf(TestimonialDto, 'One page of testimonials.', toTestimonialDto)
  @ApiProblems(422)
  async listTestimonials(@Query() query: ListTestimonialsQueryDto): Promise<Page<TestimonialRow>> {
    return this.testimonials.list(query);
  }
}
