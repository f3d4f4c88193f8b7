import type { listEdms } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'

type Audience = RowOf<typeof listEdms>['audience']

/** What an audience is called: all, the campaign and the level, or the segment. */
export function useAudienceName(): (audience: Audience) => string {
  const { t } = useTranslation('mailchimp')
  return ({ kind, campaign, level, segment }) =>
    kind === 'all'
      ? t('audience.all')
      : kind === 'segment'
        ? (segment ?? t('audience.goneSegment'))
        : [campaign, level].filter(Boolean).join(' · ')
}
