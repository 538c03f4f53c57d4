/** The six steps of the LEAP framework, in order; also their text keys under `leap.steps`. */
export const frameworkSteps = [
  'highestSelf',
  'limitingBeliefs',
  'highLeverageActions',
  'performanceTracking',
  'accountabilityStructure',
  'progressiveChallenges',
] as const;

export type FrameworkStep = (typeof frameworkSteps)[number];
