import { wordsOfKey } from '@chopcard/contract/platform/system-config.ts'
import { useTranslation } from 'react-i18next'

/** What a setting is called and what it does. */
export function useConfigWords() {
  const { t } = useTranslation('sys-config')
  const part = (key: string) => wordsOfKey(key) as 'mail_footer'
  return {
    titleOf: (key: string) => t(`keys.${part(key)}.title`),
    aboutOf: (key: string) => t(`keys.${part(key)}.about`),
  }
}
