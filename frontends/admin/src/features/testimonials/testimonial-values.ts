import type { AdminTestimonialDto, CreateAdminTestimonialDto } from '@leap/contracts/admin';
import { fieldLimits, isLanguage, ratingLimits, type Language } from '@leap/contracts/domain';
import type { FormErrors, FormValues } from '@leap/forms';

/** What the form of a testimonial holds. */
export interface TestimonialValues extends FormValues {
  name: string;
  rating: string;
  language: string;
  title: string;
  content: string;
}

export const emptyTestimonial = (language: Language): TestimonialValues => ({
  name: '',
  rating: String(ratingLimits.default),
  language,
  title: '',
  content: '',
});

export const valuesOfTestimonial = ({
  name,
  rating,
  language,
  title,
  content,
}: AdminTestimonialDto): TestimonialValues => ({ name, rating: String(rating), language, title, content });

export const toTestimonial = ({
  name,
  rating,
  language,
  title,
  content,
}: TestimonialValues): CreateAdminTestimonialDto => ({
  name,
  rating: Number(rating),
  language: isLanguage(language) ? language : 'en',
  title,
  content,
});

const limits = { name: fieldLimits.name, title: fieldLimits.title, content: fieldLimits.testimonialContent };

/** The server's rules, told before anything is sent. */
export function validateTestimonial(values: TestimonialValues): FormErrors<TestimonialValues> {
  const errors: FormErrors<TestimonialValues> = {};
  for (const [field, max] of Object.entries(limits)) {
    const length = Array.from((values[field] ?? '').trim()).length;
    if (length === 0) errors[field] = 'required';
    else if (length > max) errors[field] = 'too_long';
  }
  return errors;
}
