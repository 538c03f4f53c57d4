import { describe, expect, it } from '@jest/globals';
import * as domain from './index.js';

describe('languages', () => {
  it('accepts en and es only, otherwise English', () => {
    expect(['en', 'es'].every(domain.isLanguage)).toBe(true);
    expect([undefined, '', 'EN', 'fr', 'en-US', 1].some(domain.isLanguage)).toBe(false);
    expect(domain.toLanguage('es')).toBe('es');
    expect(domain.toLanguage('de')).toBe('en');
    expect(domain.PREFERRED_LANGUAGE_KEY).toBe('preferred-language');
  });
});

describe('plans', () => {
  it('has the specified prices, in cents, and one popular plan', () => {
    expect(domain.plans.map(({ value, amount, currency }) => [value, amount, currency])).toEqual([
      ['monthly', 10000, 'usd'],
      ['quarterly', 27500, 'usd'],
      ['yearly', 100000, 'usd'],
    ]);
    expect(domain.plans.filter((plan) => plan.popular).map((plan) => plan.value)).toEqual([domain.DEFAULT_PLAN]);
  });

  it('has savings that follow from the prices', () => {
    const monthly = domain.plans[0]?.amount ?? 0;
    for (const plan of domain.plans) {
      const months = plan.intervalCount * (plan.interval === 'year' ? 12 : 1);
      expect(plan.savings ?? 0).toBe(monthly * months - plan.amount);
    }
  });
});

describe('programs, readiness and posts', () => {
  it('has ten coaching types, six of them in the dialog', () => {
    expect(domain.coachingTypes).toHaveLength(10);
    expect(domain.programTypes).toHaveLength(6);
    expect(domain.programTypes.every(domain.isCoachingType)).toBe(true);
    expect(domain.isProgramType('other')).toBe(false);
  });

  it('requires a payment for the two ready levels', () => {
    expect(domain.readinessLevels.filter(domain.leadsToPayment)).toEqual(['completely_ready', 'mostly_ready']);
    expect(domain.postTypes).toEqual(['thought', 'win', 'homework', 'general']);
  });
});

describe('calculator', () => {
  it('follows the specified formulas', () => {
    expect(domain.calculateCostOfInaction(domain.calculatorDefaults)).toEqual({
      lost_income: 5000,
      emotional_cost: 4000,
      avoidance_cost: 1000,
      structure_penalty: 500,
      total_cost: 10500,
      three_month_cost: 31500,
    });
  });

  it('never counts a higher current income as a gain', () => {
    const result = domain.calculateCostOfInaction({ ...domain.calculatorDefaults, ideal_income: 1, current_income: 9 });
    expect(result.lost_income).toBe(0);
  });
});

describe('blog', () => {
  it('divides words by 200 and rounds up', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
    expect([0, 1, 200, 201, 400, 401].map((count) => domain.readTimeMinutes(words(count)))).toEqual([0, 1, 1, 2, 2, 3]);
    expect(domain.countWords('  two  words ')).toBe(2);
    expect(domain.countWords('one\n\nword of three')).toBe(3);
  });

  it('chooses the closing call to action by the stable tag', () => {
    expect(domain.closingCallToAction(['burnout', 'sexual-mastery'])).toBe('sexual-mastery');
    expect(domain.closingCallToAction(['sacred-masculinity'])).toBe('sexual-mastery');
    expect(domain.closingCallToAction(['burnout'])).toBe('general');
    expect(domain.isBlogTag('unknown')).toBe(false);
  });
});

describe('textPreview', () => {
  it('does not change short text, and cuts long text without splitting a character', () => {
    expect(domain.textPreview('short', 150)).toBe('short');
    expect(domain.textPreview('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
    expect(domain.textPreview('🌱🌱🌱', 2)).toBe('🌱🌱…');
  });
});

describe('e-mail', () => {
  it.each([
    'a@b.co',
    'First.Last+tag@sub.example.com',
    "o'hara@example.org",
    'x@xn--80ak6aa92e.xn--p1ai',
    ' Padded@Example.com ',
  ])('accepts %s', (email) => expect(domain.isPossibleEmail(email)).toBe(true));

  it.each([
    '',
    'plain',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@b.c1',
    'a@b.co\r\nBcc: x@y.zz',
    'a\u0000@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    'a@b.co'.repeat(2000),
  ])('refuses impossible address %#', (email) => expect(domain.isPossibleEmail(email)).toBe(false));

  it('decides about a hostile address in linear time', () => {
    const started = performance.now();
    expect(domain.isPossibleEmail(`a@${'a.'.repeat(120)}!`)).toBe(false);
    expect(domain.emailPattern.test(`${'a'.repeat(50_000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('normalises case and blanks', () => expect(domain.normaliseEmail(' Ana@Example.COM ')).toBe('ana@example.com'));
});

describe('ageInMessage', () => {
  it('finds the age that the lead page adds', () => {
    expect(domain.ageInMessage('I want change.\nAge: 17\nMarketing Consent: Yes')).toBe(17);
    expect(domain.ageInMessage('Age: 40, Marketing Consent: No')).toBe(40);
    expect(domain.ageInMessage('Age: 40\nAge: 12')).toBe(12);
    expect(domain.ageInMessage('Age: 40, Age: 12')).toBe(12);
    expect(domain.ageInMessage('Stage: 3 of my life')).toBeUndefined();
    expect(domain.ageInMessage('')).toBeUndefined();
  });

  it.each([
    ['full-width digits and colon', 'Age：１７', 17],
    ['Arabic digits', 'Age: \u0661\u0667', 17],
    ['Devanagari digits', 'Age: \u0967\u096d', 17],
    ['lower case and blanks', '  age \u00a0: 17', 17],
    ['a leading zero', 'Age: 017', 17],
    ['an invisible character', 'A\u200bge: 1\u200b7', 17],
    ['a carriage return', 'x\rAge: 17', 17],
    ['a decimal', 'Age: 17.9', 17.9],
    ['a decimal comma', 'Age: 17,9', 17.9],
    ['a negative number', 'Age: -40', -40],
    ['something after it', 'Age: 40 years', 40],
  ])('is not misled by %s', (_name, message, age) => expect(domain.ageInMessage(message)).toBe(age));

  it.each([
    'Age:',
    'Age: seventeen',
    'Age: NaN',
    'Age: 1e2',
    'Age: 0x28',
    'Age: 40abc',
    'Age: 1234567',
    'Age: Infinity',
    'Hi\n- Age: none\nAge: 40',
  ])('answers NaN for a line that names no number: %j', (message) => expect(domain.ageInMessage(message)).toBeNaN());

  it('ignores sentences', () =>
    expect(domain.ageInMessage('This is a new age: mine. Language: Spanish.')).toBeUndefined());
});

describe('consent, leads and retreats', () => {
  it('lists the types of consent forms and leads', () => {
    expect(domain.sessionTypes).toEqual([
      'breathwork',
      'energetic-healing',
      'somatic-bodywork',
      'tantric-healing',
      'conscious-touch',
      'yoni-lingam',
      'other',
    ]);
    expect(domain.leadInterests).toEqual([
      '1-on-1-coaching',
      'group-programs',
      'conscious-sexuality',
      'retreats',
      'online-community',
      'other',
    ]);
    expect(domain.leadInterests.every(domain.isCoachingType)).toBe(true);
    expect([
      domain.isSessionType('other'),
      domain.isSessionType('massage'),
      domain.isLeadInterest('retreats'),
      domain.isLeadInterest('coaching'),
    ]).toEqual([true, false, true, false]);
  });

  it('limits the offer of the lead page', () => expect(domain.leadOfferLimits).toEqual({ hours: 48, spots: 50 }));
});
