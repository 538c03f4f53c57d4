import type { AuditSubjectType, CommunityVisibility } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { MarkdownText } from '../markdown/markdown-text';
import { paths } from '../../paths';
import { useTime } from '../people/use-time';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart, type RecordAnswer } from '../record/record-page';

/** Common fields of comments and notes. */
interface Written {
  id: string;
  userId: string;
  authorName: string;
  createdAt: string;
  editedAt?: string;
  visibility: CommunityVisibility;
}

interface TextRecordProps<Item extends Written> {
  kind: 'comments' | 'notes';
  subjectType: AuditSubjectType;
  answer: RecordAnswer<Item>;
  textOf(item: Item): string;
  about: { label: string; titleOf(item: Item): string; pathOf(item: Item): string };
  actions(item: Item): ReactNode;
  /** Parts between the text and the history. */
  further?(item: Item): ReactNode;
}

/** A comment or note: text, author, subject, visibility and history. */
export function TextRecord<Item extends Written>({
  kind,
  subjectType,
  answer,
  textOf,
  about,
  actions,
  further,
}: TextRecordProps<Item>) {
  const { t } = useTranslation('admin-community');
  const { t: common } = useTranslation('admin-content');
  const { time: timeOf } = useTime();
  return (
    <RecordPage
      answer={answer}
      title={({ authorName, createdAt }) => t(`by.${kind}`, { name: authorName, when: timeOf(createdAt) })}
      loadingTitle={t(`columns.${kind}One`)}
      back={{ to: `${paths.community}?kind=${kind}`, label: t(kind) }}
      intro={({ visibility }) => t(`statesLong.${kind}.${visibility}`)}
      actions={actions}
    >
      {(item) => (
        <>
          <RecordPart id="content" title={t('content')}>
            <div className="ui-prose">
              <MarkdownText text={textOf(item)} />
            </div>
            <Facts
              items={[
                {
                  label: t('columns.author'),
                  value: <TextLink to={paths.member(item.userId)}>{item.authorName}</TextLink>,
                },
                { label: about.label, value: <TextLink to={about.pathOf(item)}>{about.titleOf(item)}</TextLink> },
                { label: t('columns.createdAt'), value: timeOf(item.createdAt) },
                { label: t('columns.editedAt'), value: item.editedAt && timeOf(item.editedAt) },
                { label: t('columns.state'), value: t(`states.${kind}.${item.visibility}`) },
              ]}
            />
          </RecordPart>
          {further?.(item)}
          <RecordPart id="history" title={common('history')}>
            <History subjectType={subjectType} subjectId={item.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
