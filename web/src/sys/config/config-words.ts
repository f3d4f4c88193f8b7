import { useTranslation } from 'react-i18next'

/** What a setting is called and what it does; those of one's own share their words. */
export function useConfigWords() {
  const { t } = useTranslation('sys-config')
  const part = (key: string) => (key.startsWith('custom.') ? 'custom' : (key.replace('.', '_') as 'mail_footer'))
  return {
    titleOf: (key: string) => t(`keys.${part(key)}.title`),
    aboutOf: (key: string) => t(`keys.${part(key)}.about`),
  }
}
