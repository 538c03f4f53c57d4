import { saveMyMemberProfileFields } from '@leap/client/fields/member-profiles';
import type { MyMemberProfileDto, SaveMyMemberProfileDto } from '@leap/client/membership';
import { splitTags } from '@leap/domain';
import { checkFields, TICKED, type FormErrors } from '@leap/forms';

export const profileTexts = ['location', 'pronouns', 'languages', 'askAbout'] as const;
export type ProfileText = (typeof profileTexts)[number];
/** Languages are separated by commas. */
export type ProfileValues = Record<ProfileText | 'isListed', string>;

export const emptyProfile = (): ProfileValues => ({
  isListed: '',
  location: '',
  pronouns: '',
  languages: '',
  askAbout: '',
});

export const fromProfile = ({ isListed, languages, ...texts }: MyMemberProfileDto): ProfileValues => ({
  isListed: isListed ? TICKED : '',
  location: texts.location ?? '',
  pronouns: texts.pronouns ?? '',
  languages: languages.join(', '),
  askAbout: texts.askAbout ?? '',
});

/** Validates by the document's rules; languages are a list. */
export const validateProfile = ({
  location,
  pronouns,
  languages,
  askAbout,
}: ProfileValues): FormErrors<ProfileValues> =>
  checkFields(saveMyMemberProfileFields, { location, pronouns, languages: splitTags(languages), askAbout });

/** Converts valid values to a request. */
export const toProfile = ({ isListed, languages, ...texts }: ProfileValues): SaveMyMemberProfileDto => ({
  isListed: isListed === TICKED,
  location: texts.location.trim(),
  pronouns: texts.pronouns.trim(),
  languages: splitTags(languages),
  askAbout: texts.askAbout.trim(),
});

const { location, pronouns, languages, askAbout } = saveMyMemberProfileFields;

/** The limit that an error of a field is about. */
export const limitOf = (field: ProfileText, code: string | undefined): number =>
  field === 'languages'
    ? code === 'too_many'
      ? languages.maxItems
      : languages.maxItemLength
    : { location, pronouns, askAbout }[field].maxLength;
