import {
  useGetTranslationSettingsQuery,
  useUpdateTranslationSettingsMutation,
  type UpdateTranslationSettingsDto,
} from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Callout, Checkbox } from '@leap/ui';
import { useState, type ReactNode } from 'react';
import styles from '../settings/settings.module.css';

interface TranslationChoicesProps {
  /** The section around the choices. */
  frame(choices: ReactNode, texts: { title: string; intro: string }): ReactNode;
}

/** Choices about translation; each is saved on change, and reset after a failure. Nothing where no provider is set up and nothing was chosen. */
export function TranslationChoices({ frame }: TranslationChoicesProps) {
  const { t } = useTranslation('membership-translation');
  const { data } = useGetTranslationSettingsQuery();
  const [update, saving] = useUpdateTranslationSettingsMutation();
  /** Changes that are not stored yet. */
  const [wanted, setWanted] = useState<UpdateTranslationSettingsDto>({});
  if (!data || (!data.isOn && data.agreedAt === undefined && data.allowsOwnPosts)) return null;

  async function choose(changes: UpdateTranslationSettingsDto): Promise<void> {
    setWanted((before) => ({ ...before, ...changes }));
    await update(changes);
    setWanted((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  }

  return frame(
    <div className={styles.form}>
      <Checkbox
        name="agrees"
        label={t('choices.agrees')}
        help={t('consent.text')}
        checked={wanted.agrees ?? data.agreedAt !== undefined}
        onChange={(event) => void choose({ agrees: event.currentTarget.checked })}
      />
      <Checkbox
        name="allowsOwnPosts"
        label={t('choices.allowsOwnPosts')}
        help={t('choices.allowsOwnPostsHelp')}
        checked={wanted.allowsOwnPosts ?? data.allowsOwnPosts}
        onChange={(event) => void choose({ allowsOwnPosts: event.currentTarget.checked })}
      />
      <div role="status">{saving.isSuccess && <p className="ui-soft">{t('choices.saved')}</p>}</div>
      {saving.isError && (
        <Callout tone="alarm" role="alert">
          <p>{t('notSaved')}</p>
        </Callout>
      )}
    </div>,
    { title: t('choices.title'), intro: t('choices.intro') },
  );
}
