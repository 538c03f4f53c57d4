import { postTypes, type PostType } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import styles from './type-choice.module.css';

interface TypeChoiceProps {
  legend: string;
  value: PostType;
  onChoose(type: PostType): void;
}

/** The kind of a post: native radio buttons styled as chips. */
export function TypeChoice({ legend, value, onChoose }: TypeChoiceProps) {
  const { t } = useTranslation('membership-community');
  return (
    <fieldset className={styles.choice}>
      <legend className="ui-label">{legend}</legend>
      <div className={styles.chips}>
        {postTypes.map((type) => (
          <label key={type} className={styles.chip}>
            <input type="radio" name="type" value={type} checked={type === value} onChange={() => onChoose(type)} />
            {t(`types.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
