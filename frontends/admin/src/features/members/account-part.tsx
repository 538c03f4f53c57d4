import {
  isApiError,
  useChangeMemberRoleMutation,
  useDisableMemberMutation,
  useEnableMemberMutation,
  useEndMemberSessionsMutation,
  useSendMemberPasswordLinkMutation,
  type AdminMemberDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { SelectField } from '@leap/ui';
import { useState } from 'react';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import { PersonLink } from '../people/person-link';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import styles from './members.module.css';
import { nameOf } from './member-name';

const roles = ['user', 'editor', 'admin'] as const;
type Role = (typeof roles)[number];

interface AccountPartProps {
  member: AdminMemberDto;
  /** Whether it is the viewer's own account. */
  isOwn: boolean;
  refetch(): void;
}

/** Log-in of an account: role, sessions, password, and whether it is disabled. */
export function AccountPart({ member, isOwn, refetch }: AccountPartProps) {
  const { t } = useTranslation('admin-members');
  const texts = useSignupLabels();
  const [sendLink] = useSendMemberPasswordLinkMutation();
  const [endSessions] = useEndMemberSessionsMutation();
  const [disable] = useDisableMemberMutation();
  const [enable] = useEnableMemberMutation();
  const { id, isDisabled } = member;
  const name = nameOf(member);

  return (
    <div className={styles.stack}>
      <Facts
        items={[
          { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="user" id={id} /> },
          { label: t('tags'), value: member.tags.join(', ') },
          { label: t('account.email'), value: <a href={`mailto:${member.email}`}>{member.email}</a> },
          { label: t('account.displayName'), value: member.displayName },
          { label: t('account.language'), value: texts.languageOf(member.language) },
          { label: t('account.createdAt'), value: texts.dayOf(member.createdAt) },
          { label: t('account.state'), value: t(isDisabled ? 'disabled' : 'account.enabled') },
          {
            label: t('account.password'),
            value: member.canSetPassword && t(member.hasPassword ? 'account.hasPassword' : 'account.noPassword'),
          },
          {
            label: t('account.secondFactor'),
            value: t(
              member.mustSetUpSecondFactor
                ? 'account.mustSetUp'
                : member.hasSecondFactor
                  ? 'secondFactor.on'
                  : 'secondFactor.off',
            ),
          },
          { label: t('account.sessions'), value: t('account.devices', { count: member.sessionsCount }) },
          { label: t('account.lastSeen'), value: texts.timeOf(member.lastSeenAt) },
        ]}
      />
      <div className="ui-row">
        {member.canSetPassword && !isDisabled && (
          <ActionButton label={t('account.link')} done={t('account.linkDone')} call={() => sendLink(id)} />
        )}
        {!isOwn && (
          <ActionButton
            label={t('account.endSessions')}
            done={t('account.endSessionsDone')}
            call={() => endSessions(id)}
            confirm={{
              title: t('account.endSessionsTitle', { name }),
              text: t('account.endSessionsText'),
              action: t('account.endSessions'),
            }}
          />
        )}
        {!isOwn &&
          (isDisabled ? (
            <ActionButton label={t('account.enable')} done={t('account.enableDone')} call={() => enable(id)} />
          ) : (
            <ActionButton
              label={t('account.disable')}
              done={t('account.disableDone')}
              call={() => disable(id)}
              confirm={{
                title: t('account.disableTitle', { name }),
                text: t('account.disableText'),
                action: t('account.disable'),
              }}
            />
          ))}
      </div>
      {isOwn ? (
        <p className="ui-soft">{t('account.own')}</p>
      ) : (
        <RoleForm key={member.role} member={member} refetch={refetch} />
      )}
    </div>
  );
}

function RoleForm({ member, refetch }: Omit<AccountPartProps, 'isOwn'>) {
  const { t } = useTranslation('admin-members');
  const [changeRole] = useChangeMemberRoleMutation();
  const [role, setRole] = useState<Role>(member.role);
  return (
    <div className={styles.form}>
      <SelectField
        name="role"
        label={t('account.role')}
        value={role}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? member.role)}
      />
      {role !== member.role && (
        <ActionButton
          label={t('account.changeRole')}
          done={t('account.roleDone')}
          call={() => changeRole({ id: member.id, changeRoleDto: { role, version: member.updatedAt } })}
          confirm={{
            title: t('account.roleTitle', { name: nameOf(member) }),
            text: t('account.roleText', { role: t(`roles.${role}`) }),
            action: t('account.roleAction'),
          }}
          onEnd={(outcome) => {
            if (!outcome.isDone && isApiError(outcome.error)) refetch();
          }}
        />
      )}
    </div>
  );
}
