import { usePreviewPageTextsMutation, type Language, type PreviewPageTextsDto } from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import styles from './page-texts.module.css';

interface PagePreviewProps {
  page: string;
  /** What is typed now; undefined while a text is not valid, which the form then shows. */
  typed(): Omit<PreviewPageTextsDto, 'language'> | undefined;
}

/**
 * Shows the page with what is typed, before it is saved: the server renders it for this answer alone. Its scripts do not run, and its links
 * lead nowhere.
 */
export function PagePreview({ page, typed }: PagePreviewProps) {
  const { t } = useTranslation('admin-pages');
  const textOf = useFailureLabels();
  const [preview] = usePreviewPageTextsMutation();
  const [busy, setBusy] = useState<Language>();
  const [shown, setShown] = useState<{ language: Language; html: string }>();
  const [failure, setFailure] = useState<unknown>();

  async function show(language: Language): Promise<void> {
    const texts = typed();
    if (!texts) return;
    setBusy(language);
    setFailure(undefined);
    const { data, error } = await preview({ page, previewPageTextsDto: { ...texts, language } });
    setBusy(undefined);
    if (data) setShown({ language, html: data.html });
    else setFailure(error);
  }

  return (
    <>
      <p className="ui-row">
        {languages.map((language) => (
          <Button
            key={language}
            variant="secondary"
            size="small"
            busy={busy === language}
            busyLabel={t('preview.busy')}
            onClick={() => void show(language)}
          >
            {t('preview.action', { language: t(`languages.${language}`) })}
          </Button>
        ))}
      </p>
      {failure !== undefined && (
        <Callout tone="warning" role="alert">
          {textOf(failure, t('preview.failed'))}
        </Callout>
      )}
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        size="sheet"
        title={t('preview.title', { language: shown && t(`languages.${shown.language}`) })}
        description={t('preview.text')}
        closeLabel={t('preview.close')}
      >
        {shown && (
          <iframe
            className={styles.preview}
            title={t('preview.frame')}
            sandbox=""
            srcDoc={shown.html}
            lang={shown.language}
          />
        )}
      </Dialog>
    </>
  );
}
