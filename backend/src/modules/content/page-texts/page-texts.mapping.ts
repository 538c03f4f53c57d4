import type { PageTextFieldDto, PageTextRowDto, PageTextsDto } from './page-texts.dto.js';
import { changedCountOf, type PageTexts } from './page-texts.service.js';
import { toEditableText, type ShippedText } from './shipped-pages.js';

export function toPageTextRowDto({ page: { name, path }, changes, updatedAt }: PageTexts): PageTextRowDto {
  const changed = updatedAt.getTime() === 0 ? undefined : updatedAt.toISOString();
  return { page: name, path, changedCount: changedCountOf(changes), updatedAt: changed };
}

export function toPageTextsDto({ page: { name, path, sections }, changes, updatedAt }: PageTexts): PageTextsDto {
  const toField = (shipped: ShippedText): PageTextFieldDto => {
    const { rule, builtIn } = toEditableText(shipped);
    const { tags = [], requiredTags = [], variables, requiredVariables, isLine, isOptional, maxLength } = rule;
    return {
      path: shipped.path,
      isLine,
      isOptional,
      maxLength,
      variables: [...variables],
      requiredVariables: [...requiredVariables],
      tags: [...tags],
      requiredTags: [...requiredTags],
      builtIn,
      text: { en: changes.en?.[shipped.path] ?? builtIn.en, es: changes.es?.[shipped.path] ?? builtIn.es },
    };
  };
  return {
    page: name,
    path,
    updatedAt: updatedAt.toISOString(),
    sections: sections.map((section) => ({ name: section.name, texts: section.texts.map(toField) })),
  };
}
