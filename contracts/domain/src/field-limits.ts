/** Length limits in characters, the same in forms, API and database. */
export const fieldLimits = {
  name: 120,
  /** First and last names of accounts. */
  namePart: 100,
  email: 254,
  phone: 40,
  bestTimeToCall: 200,
  message: 5_000,
  source: 80,
  slug: 120,
  title: 200,
  excerpt: 500,
  blogContent: 50_000,
  imageAlt: 300,
  tag: 40,
  /** Terms that visitors search for. */
  search: 100,
  tagsPerPost: 20,
  testimonialContent: 2_000,
  offeringDescription: 2_000,
  offeringDate: 120,
  location: 200,
  buttonText: 80,
  address: 2_048,
  token: 200,
  timeZone: 64,
  idempotencyKey: 255,
} as const;

export const ratingLimits = { min: 1, max: 5, default: 5 } as const;

export const ageLimits = { min: 18, max: 120 } as const;

export const listLimits = { default: 20, max: 100 } as const;
