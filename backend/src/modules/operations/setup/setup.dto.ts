import { ApiProperty } from '@nestjs/swagger';

/** The steps of the set-up, in their order. */
export const setupSteps = [
  'brand',
  'founder',
  'mail',
  'domain',
  'stripe',
  'google',
  'fathom',
  'podcast',
  'firstPost',
  'goLive',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupStates = ['done', 'to_do', 'not_working', 'environment'] as const;
export type SetupState = (typeof setupStates)[number];

/** What a step lacks. */
export const setupGaps = [
  'contact_email',
  'postal_address',
  'founder_name',
  'founder_picture',
  'portrait',
  'sender',
  'spf',
  'dkim',
  'dmarc',
  'dns_unreachable',
  'keys',
  'sample',
  'untested',
  'test_failed',
  'connection',
  'post',
  'address',
  'test_mode',
] as const;
export type SetupGap = (typeof setupGaps)[number];

/** A step of the set-up. */
export class SetupStepDto {
  @ApiProperty({ description: 'Which step.', enum: setupSteps, enumName: 'SetupStep', example: 'mail' })
  step: SetupStep;

  @ApiProperty({
    description:
      '`not_working`: the last test of these settings failed; `environment`: done by the server’s configuration, and not to be changed here.',
    enum: setupStates,
    enumName: 'SetupState',
    example: 'to_do',
  })
  state: SetupState;

  @ApiProperty({
    description:
      'What is missing. `sample`: the sandbox’s fake is in use; `untested`: these settings were never tested; `sender`: no sender of a domain of the practice; `address`: the site has no public https address; `test_mode`: payments are Stripe’s test mode.',
    enum: setupGaps,
    enumName: 'SetupGap',
    isArray: true,
    example: ['keys'],
  })
  missing: SetupGap[];
}

/** How far the set-up is. */
export class SetupDto {
  @ApiProperty({ description: 'All steps, in their order.', type: [SetupStepDto] })
  steps: SetupStepDto[];

  @ApiProperty({ description: 'How many are done, here or by the environment.', example: 6 })
  done: number;
}
