import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { useTranslation } from 'react-i18next'

/** What a type of campaign is called, and what it is good for. */
export function useTypeWords() {
  const { t } = useTranslation('campaigns')
  const word =
    (text: 'type' | 'typeAbout') =>
    (type: CampaignType): string =>
      t(`${text}.${type}`)
  return { typeName: word('type'), typeAbout: word('typeAbout') }
}
