import type { AdminSequenceDto, AdminSequenceRowDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';

/** Whether a series runs, and whether its emails go out. */
export function SequenceStatus({ sequence: { isOn, troubleSince } }: { sequence: AdminSequenceRowDto }) {
  const { t } = useTranslation('admin-sequences');
  if (troubleSince !== undefined) return <Tag tone="clay">{t('notSending')}</Tag>;
  return <Tag tone={isOn ? 'sage' : undefined}>{t(isOn ? 'on' : 'off')}</Tag>;
}

/** Says since when the mail server takes no emails of a series, in its own words; nothing while it does. */
export function SequenceTrouble({ sequence: { trouble, troubleSince } }: { sequence: AdminSequenceDto }) {
  const { t } = useTranslation('admin-sequences');
  const { time } = useTime();
  if (troubleSince === undefined) return null;
  return (
    <Callout tone="alarm" title={t('trouble.title')}>
      <p>{t('trouble.text', { when: time(troubleSince) })}</p>
      {trouble !== undefined && <p lang="en">{trouble}</p>}
      <p>
        <TextLink to={paths.setup}>{t('trouble.mail')}</TextLink>
      </p>
    </Callout>
  );
}
