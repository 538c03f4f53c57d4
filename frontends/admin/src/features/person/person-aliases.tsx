import { useSeparateAdminPersonMutation, type AdminPersonDto, type PersonRecordKind } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useRef } from 'react';
import { ActionButton } from '../record/action-button';
import { PersonJoin } from './person-join';
import styles from './person.module.css';

interface PersonAliasesProps {
  kind: PersonRecordKind;
  id: string;
  person: AdminPersonDto;
}

/** The addresses that are joined to one person: each can be separated, and another one is found and joined. */
export function PersonAliases({ kind, id, person }: PersonAliasesProps) {
  const { t } = useTranslation('admin-person');
  const [separate] = useSeparateAdminPersonMutation();
  const region = useRef<HTMLDivElement>(null);
  const { aliases } = person;
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={t('parts.aliases')} className={styles.tags}>
      <p className="ui-small ui-soft">{t('aliases.text')}</p>
      {aliases[0] && <p className={styles.address}>{t('aliases.main', { email: aliases[0].mainEmail })}</p>}
      {aliases.length > 0 && (
        <ul className={styles.entries}>
          {aliases.map(({ id: aliasId, email }) => (
            <li key={aliasId} className={styles.alias}>
              <span className={styles.address}>{email}</span>
              <ActionButton
                variant="quiet"
                label={t('aliases.separate')}
                accessibleLabel={t('aliases.separateEmail', { email })}
                done={t('aliases.separated')}
                call={() => separate({ kind, id, aliasId })}
                confirm={{
                  title: t('aliases.separateTitle'),
                  text: t('aliases.separateText'),
                  action: t('aliases.separate'),
                }}
                // The button that had the focus goes with its address.
                onEnd={({ isDone }) => isDone && region.current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonJoin kind={kind} id={id} person={person} returnFocusTo={region} />
    </div>
  );
}
