import type { listEdms } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'

type Audience = RowOf<typeof listEdms>['audience']

/** What an audience is called: all, or the campaign and the level. */
export function useAudienceName(): (audience: Audience) => string {
  const { t } = useTranslation('mailchimp')
  return ({ kind, campaign, level }) =>
    kind === 'all' ? t('audience.all') : [campaign, level].filter(Boolean).join(' · ')
}
