import type { AdminTestimonialDto, CreateAdminTestimonialDto } from '@leap/client/admin';
import { createAdminTestimonialFields } from '@leap/client/fields/testimonials-admin';
import { isLanguage, ratingLimits, type Language } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form. */
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

/** Validates by the document's rules. */
export const validateTestimonial = (values: TestimonialValues): FormErrors<TestimonialValues> =>
  checkFields(createAdminTestimonialFields, values);
