import { ApiProperty } from '@nestjs/swagger';

/** The steps, in their order. */
export const firstWeekSteps = ['post', 'emails', 'calendar', 'pod', 'homework'] as const;
export type FirstWeekStepName = (typeof firstWeekSteps)[number];

/** One step of the first week. */
export class FirstWeekStepDto {
  @ApiProperty({
    description:
      'What it is about: a first post, how often emails come, the own calendar link, an answer to the pod’s call, homework taken over.',
    enum: firstWeekSteps,
    enumName: 'FirstWeekStepName',
    example: 'post',
  })
  name: FirstWeekStepName;

  @ApiProperty({ description: 'Whether it is done, as the data show it.', example: false })
  isDone: boolean;
}

/** The check list of a new member. */
export class FirstWeekDto {
  @ApiProperty({
    description:
      'Whether it is shown: for two weeks from the start of the membership, until all is done or it is put away, unless the owner has switched it off.',
    example: true,
  })
  isShown: boolean;

  @ApiProperty({
    description: 'Empty while it is not shown; the pod’s only for members whose pod has a call.',
    type: [FirstWeekStepDto],
  })
  steps: FirstWeekStepDto[];
}
