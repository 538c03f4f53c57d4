import type { LegalTextDto } from '@leap/client/marketing';
import { markdownSections } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, ErrorState, LoadingRegion, Section, Skeleton } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { Contents } from '../page-parts/contents';
import styles from './declaration.module.css';

interface DeclarationProps {
  declaration: LegalTextDto | undefined;
  title: string;
  /** Whether loading failed, and a retry function. */
  hasFailed?: boolean;
  onRetry?(): void;
}

const TITLE_ID = 'declaration-title';

/** The archived text of the declaration. */
export function Declaration({ declaration, title, hasFailed = false, onRetry }: DeclarationProps) {
  const { t } = useTranslation('marketing-informed-consent');
  return (
    <Section tone="sand" labelledBy={TITLE_ID} space="close">
      <div className={styles.layout}>
        <div className={styles.head}>
          <h2 id={TITLE_ID}>{title}</h2>
          {declaration && (
            <p className={styles.version}>{t('declaration.version', { version: declaration.version })}</p>
          )}
          {declaration && (
            <Contents
              className={styles.contents}
              title={t('declaration.contents')}
              sections={markdownSections(declaration.textTree)}
            />
          )}
        </div>
        {declaration ? (
          <div className={styles.text}>
            <Markdown nodes={declaration.textTree} headingLevelOffset={1} hasAnchors />
          </div>
        ) : hasFailed ? (
          <ErrorState
            title={t('declaration.failed.title')}
            headingLevel={3}
            action={<Button onClick={onRetry}>{t('declaration.failed.retry')}</Button>}
          >
            {t('declaration.failed.text')}
          </ErrorState>
        ) : (
          <LoadingRegion label={t('declaration.loading')}>
            <Skeleton lines={14} />
          </LoadingRegion>
        )}
      </div>
    </Section>
  );
}
