import { useTranslation } from 'react-i18next'

/** What a role is called: the platform's in the reader's language, a shop's own as it was named. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('account')
  return (role) => t(`roles.${role}` as 'roles.owner', { defaultValue: role })
}
